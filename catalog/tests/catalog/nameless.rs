//! Who knows games by name: their crates, the list of families and the papers.
//! Everything else, the page included, takes what it needs from what a game says.

use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder, whatever is in it, that end so.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the project") {
        let path = entry.expect("a readable folder").path();
        match path.is_dir() {
            true => found.extend(files(&path, ending)),
            false if path.to_string_lossy().ends_with(ending) => found.push(path),
            false => {}
        }
    }
    found
}

/// What is in quotes in the code of a file, tests and comments left out.
fn quoted(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut quoted = Vec::new();
    let mut in_comment = false;
    for line in code.lines() {
        let line = line.trim_start();
        in_comment |= line.starts_with("/*");
        if !in_comment && !line.starts_with("//") {
            let parts = line.split(['"', '\'', '`']).skip(1).step_by(2);
            quoted.extend(parts.map(String::from));
        }
        in_comment &= !line.contains("*/");
    }
    quoted
}

/// Names of games among texts: whole, or before a colon.
fn names_in(texts: &[String]) -> Vec<&String> {
    let is_name = |text: &&String| {
        let family = text.split(':').next().unwrap_or_default();
        kanzen_catalog::names().any(|name| name == family)
    };
    texts.iter().filter(is_name).collect()
}

#[test]
fn nobody_else_knows_a_game_by_its_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let rooms = [
        ("web/page", ".js"),
        ("cli/src", ".rs"),
        ("server/src", ".rs"),
        ("report/src", ".rs"),
    ];
    // Texts for people, pictures of pieces, and what papers say.
    let may = [
        "web/page/strings",
        "web/page/board/pictograms.js",
        "report/src/papers",
    ];
    let may = may.map(|path| root.join(path));
    let mut looked_at = 0;
    for (room, ending) in rooms {
        for file in files(&root.join(room), ending) {
            if may.iter().any(|path| file.starts_with(path)) {
                continue;
            }
            looked_at += 1;
            let quoted = quoted(&fs::read_to_string(&file).expect("a readable file"));
            let names = names_in(&quoted);
            assert!(names.is_empty(), "{}: {names:?}", file.display());
        }
    }
    assert!(looked_at > 100, "{looked_at} files");
}

#[test]
fn names_would_be_found() {
    let text = "/** 'nocca' */\n// 'yonin'\nif (game === 'nocca') open(\"dobutsu:x\");\n";
    let quoted = quoted(text);
    assert_eq!(names_in(&quoted), ["nocca", "dobutsu:x"]);
}
