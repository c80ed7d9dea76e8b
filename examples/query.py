#!/usr/bin/env python3
"""Asks a solved game questions: python3 examples/query.py anpanman.parquet

The file comes from 'kanzen export', whole: docs/export.md says what is in it.
This needs DuckDB (pip install duckdb). With other programs the counts by value are

  Polars  pl.scan_parquet(file).group_by("value").len().collect()
  pandas  pd.read_parquet(file, columns=["value"]).value_counts()
"""

import sys

import duckdb

QUESTIONS = {
    "positions by value": """
        SELECT value, count(*) AS positions, count(*) FILTER (reachable) AS reachable,
            max(plies) AS longest
        FROM game GROUP BY value ORDER BY positions DESC""",
    "positions by distance": """
        SELECT plies, any_value(value) AS value, count(*) AS positions,
            bar(count(*), 0, max(count(*)) OVER (), 40) AS bar
        FROM game WHERE plies IS NOT NULL GROUP BY plies ORDER BY plies""",
    "deepest wins": """
        SELECT plies, position, moves, reachable
        FROM game WHERE value = 'win' ORDER BY plies DESC, position LIMIT 5""",
    "legal moves, where there is one": """
        SELECT min(moves) AS fewest, max(moves) AS most, avg(moves) AS mean
        FROM game WHERE moves > 0""",
    "materials that the player to move wins most often": """
        SELECT material, count(*) AS positions, round(avg((value = 'win')::int), 4) AS won
        FROM game WHERE turn = 'first'
        GROUP BY material HAVING count(*) >= 100 ORDER BY won DESC, material LIMIT 5""",
}


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: query.py FILE.parquet")
    connection = duckdb.connect()
    connection.read_parquet(sys.argv[1]).create_view("game")
    for title, question in QUESTIONS.items():
        print(title)
        connection.sql(question).show(max_rows=1000, max_width=120)


main()
