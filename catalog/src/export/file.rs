//! The Parquet file, row group by row group.

use std::io;
use std::sync::Arc;

use bytes::Bytes;
use kanzen_rules::{Player, Value};
use kanzen_table as table;
use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::column::writer::{ColumnCloseResult, ColumnWriter, get_column_writer};
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnPath, Type};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::columns::{Column, Kind, What};
use super::rows::{Batch, Row, Texts};

/// Once a row group has so many rows, it is written.
const GROUP_ROWS: usize = 1 << 19;
/// Zstandard's own default.
const LEVEL: i32 = 3;

/// A file that is being written.
pub struct File<'a> {
    writer: SerializedFileWriter<&'a mut table::File>,
    columns: Vec<Column>,
    /// What does not yet make a row group, and its rows.
    waiting: Vec<Batch>,
    waiting_rows: usize,
    rows: u64,
}

/// What a whole file has.
pub struct Written {
    pub rows: u64,
    pub row_groups: usize,
    pub bytes: u64,
}

impl<'a> File<'a> {
    /// A new file with these columns and texts about them.
    pub fn create(
        out: &'a mut table::File,
        columns: Vec<Column>,
        about: Vec<(&str, String)>,
    ) -> io::Result<File<'a>> {
        let about = about.into_iter();
        let about = about.map(|(key, text)| KeyValue::new(key.to_string(), text));
        let level = ZstdLevel::try_new(LEVEL).map_err(plain)?;
        // Every position is another one, so there is nothing to look up, but they
        // have much in common with the ones before.
        let position = ColumnPath::from("position");
        let properties = WriterProperties::builder()
            .set_created_by(format!("kanzen {}", env!("CARGO_PKG_VERSION")))
            .set_compression(Compression::ZSTD(level))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .set_column_dictionary_enabled(position.clone(), false)
            .set_column_encoding(position.clone(), Encoding::DELTA_BYTE_ARRAY)
            .set_column_statistics_enabled(position, EnabledStatistics::None)
            .set_key_value_metadata(Some(about.collect()))
            .build();
        let schema = schema(&columns).map_err(plain)?;
        let writer = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties));
        Ok(File {
            writer: writer.map_err(plain)?,
            columns,
            waiting: Vec::new(),
            waiting_rows: 0,
            rows: 0,
        })
    }

    /// Adds rows, which are written when there are enough of them.
    pub fn add(&mut self, batches: Vec<Batch>) -> io::Result<()> {
        let some = |batch: &Batch| !batch.rows.is_empty();
        for batch in batches.into_iter().filter(some) {
            self.waiting_rows += batch.rows.len();
            self.waiting.push(batch);
            if self.waiting_rows >= GROUP_ROWS {
                self.write_group().map_err(plain)?;
            }
        }
        Ok(())
    }

    /// Writes what is left.
    pub fn finish(mut self) -> io::Result<Written> {
        if self.waiting_rows > 0 {
            self.write_group().map_err(plain)?;
        }
        let row_groups = self.writer.flushed_row_groups().len();
        self.writer.finish().map_err(plain)?;
        Ok(Written {
            rows: self.rows,
            row_groups,
            bytes: self.writer.bytes_written() as u64,
        })
    }

    /// Encodes the columns of a row group side by side and writes them in order.
    fn write_group(&mut self) -> Result<(), ParquetError> {
        let batches = std::mem::take(&mut self.waiting);
        self.rows += std::mem::take(&mut self.waiting_rows) as u64;
        let columns: Vec<usize> = (0..self.columns.len()).collect();
        let encoded = columns.into_par_iter();
        let encoded = encoded.map(|column| self.encode(column, &batches));
        let encoded: Vec<_> = encoded.collect::<Result<_, ParquetError>>()?;
        let mut group = self.writer.next_row_group()?;
        for (bytes, closed) in encoded {
            group.append_column(&bytes, closed)?;
        }
        group.close()?;
        Ok(())
    }

    /// The bytes of a column in a row group.
    fn encode(
        &self,
        column: usize,
        batches: &[Batch],
    ) -> Result<(Bytes, ColumnCloseResult), ParquetError> {
        let mut sink = TrackedWrite::new(Vec::new());
        let mut writer = get_column_writer(
            self.writer.schema_descr().column(column),
            self.writer.properties().clone(),
            Box::new(SerializedPageWriter::new(&mut sink)),
        );
        let what = self.columns[column].what;
        for batch in batches {
            match &mut writer {
                ColumnWriter::ByteArrayColumnWriter(writer) => {
                    writer.write_batch(&texts(what, batch), None, None)?;
                }
                ColumnWriter::Int32ColumnWriter(writer) => {
                    let (numbers, there) = numbers(what, batch);
                    writer.write_batch(&numbers, levels(what, &there), None)?;
                }
                ColumnWriter::BoolColumnWriter(writer) => {
                    let reachable = batch.rows.iter().map(|row| row.reachable);
                    let (truths, there) = present(reachable);
                    writer.write_batch(&truths, levels(what, &there), None)?;
                }
                _ => unreachable!("columns are of texts, numbers and truths"),
            }
        }
        let closed = writer.close()?;
        Ok((Bytes::from(sink.into_inner()?), closed))
    }
}

/// The columns as Parquet describes them.
fn schema(columns: &[Column]) -> Result<Type, ParquetError> {
    let integer = |bit_width| Some(LogicalType::integer(bit_width, false));
    let field = |column: &Column| {
        let (physical, logical) = match column.what.kind() {
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Kind::Small => (Physical::INT32, integer(8)),
            Kind::Number => (Physical::INT32, integer(16)),
            Kind::Truth => (Physical::BOOLEAN, None),
        };
        let repetition = match column.what.is_optional() {
            true => Repetition::OPTIONAL,
            false => Repetition::REQUIRED,
        };
        let field = Type::primitive_type_builder(column.name, physical)
            .with_logical_type(logical)
            .with_repetition(repetition);
        field.build().map(Arc::new)
    };
    let fields = columns.iter().map(field).collect::<Result<_, _>>()?;
    let schema = Type::group_type_builder("positions").with_fields(fields);
    schema.build()
}

/// The texts of a column.
fn texts(what: What, batch: &Batch) -> Vec<ByteArray> {
    let word = |word: fn(&Row) -> &'static str| {
        let words = batch
            .rows
            .iter()
            .map(|row| Bytes::from_static(word(row).as_bytes()));
        words.map(ByteArray::from).collect()
    };
    match what {
        What::Position => split(&batch.positions),
        What::Material => split(&batch.materials),
        What::Turn => word(|row| Player::word(row.turn)),
        _ => word(|row| Value::word(row.value)),
    }
}

fn split(texts: &Texts) -> Vec<ByteArray> {
    let bytes = Bytes::copy_from_slice(&texts.bytes);
    let mut start = 0;
    let mut all = Vec::with_capacity(texts.ends.len());
    for end in &texts.ends {
        all.push(ByteArray::from(bytes.slice(start..*end)));
        start = *end;
    }
    all
}

/// The numbers of a column that are there, and which are.
fn numbers(what: What, batch: &Batch) -> (Vec<i32>, Vec<i16>) {
    let number = |row: &Row| match what {
        What::Plies => row.value.plies(),
        What::Count(count) => Some(row.counts[count].into()),
        _ => Some(row.moves),
    };
    present(batch.rows.iter().map(|row| number(row).map(i32::from)))
}

/// What there is, and a 1 for each of it and a 0 for each gap.
fn present<T>(all: impl Iterator<Item = Option<T>>) -> (Vec<T>, Vec<i16>) {
    let (mut found, mut there) = (Vec::new(), Vec::new());
    for one in all {
        there.push(one.is_some().into());
        found.extend(one);
    }
    (found, there)
}

/// Only a column that may have gaps says where they are.
fn levels(what: What, there: &[i16]) -> Option<&[i16]> {
    what.is_optional().then_some(there)
}

/// An error of the file as the system gave it, where it did.
fn plain(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(source) => match source.downcast::<io::Error>() {
            Ok(source) => *source,
            Err(other) => io::Error::other(other),
        },
        error => io::Error::other(error),
    }
}
