//! The match that is going on, with its whole game, clocks and score.

use super::envelope::Kind;
use crate::table::{RecordError, Table, TableRecord};
use serde::{Deserialize, Serialize};

/// A table as it is saved. A file that makes no match is as good as damaged: it is set aside.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "TableRecord", into = "TableRecord")]
pub struct SavedTable(pub Table);

impl From<SavedTable> for TableRecord {
    fn from(SavedTable(table): SavedTable) -> Self {
        table.record()
    }
}

impl TryFrom<TableRecord> for SavedTable {
    type Error = RecordError;

    fn try_from(record: TableRecord) -> Result<Self, RecordError> {
        Table::from_record(&record).map(Self)
    }
}

impl Kind for SavedTable {
    const NAME: &'static str = "table";
    const VERSION: u32 = 1;
}
