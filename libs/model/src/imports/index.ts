export { groupsIn, toBillRow } from './bill-row.js';
export type { BillRow } from './bill-row.js';
export { statedText } from './clearing.js';
export { ColumnForm } from './column-forms.js';
export { identityOf } from './dataset-mapping.js';
export { readDataset } from './dataset-rows.js';
export { LONGEST_CARRIED_SYNC_ID } from './fields/bill-import-fields.js';
export { DATE_FORMATS, DECIMAL_MARKS, PLAIN_FORMAT } from './fields/cell-format.js';
export { RECORD_UUID, REFERENCE_KEYS } from './fields/import-field.js';
export type { CellFault, FieldFaultInFile, FileCell } from './fields/file-cell.js';
export type { ImportField, ReferenceKey } from './fields/import-field.js';
export type { ReadOnlyColumn } from './fields/read-only-fields.js';
export { FaultGroups } from './findings/fault-groups.js';
export type { FaultGroup, GroupedFault } from './findings/fault-groups.js';
export { WARNING_KINDS } from './findings/import-warning.js';
export type { ImportWarning, WarningKind } from './findings/import-warning.js';
export { ImportWarnings } from './findings/import-warnings.js';
export { MAX_IMPORT_BYTES } from './import-limits.js';
export { columnsNamed, requireUsable, resolveMapping } from './import-mapping.js';
export {
  IMPORT_KINDS,
  ROWS_IN_WORDS,
  importField,
  importFields,
  importedRecord,
  isImportKind,
  readOnlyColumns,
} from './kinds.js';
export type { ImportKind } from './kinds.js';
export { placedAt, placesOf } from './mapping/column-cell.js';
export { headerKey } from './mapping/column-mapping.js';
export type { ImportMapping, ResolvedColumn, RowCondition } from './mapping/column-mapping.js';
export { Header } from './mapping/header.js';
export { RowFilter } from './mapping/row-filter.js';
export { tellingApart } from './mapping/telling-apart.js';
export type { RowOfKey } from './mapping/telling-apart.js';
export { mappingFromJson } from './mapping-json.js';
export { newActivityOfFile, unfilledFields } from './needed-of-new.js';
export { openTexts, withoutUnitless } from './open-texts.js';
export type { OpenText } from './open-texts.js';
export { proposeImport } from './propose-import.js';
export type { ImportProposal } from './propose-import.js';
export { ownColumns, proposeColumns } from './propose-mapping.js';
export { unreadFigures } from './read-only-columns.js';
export { proposalForValue, proposedValue } from './proposed-value.js';
export type { ProposedValue } from './proposed-value.js';
export type { LinedCells } from './row-of-modules.js';
export { RowReader } from './row-reader.js';
export type { NamedReference, ReadRow } from './row-reader.js';
export { explanationLines, templateColumns } from './template.js';
export type { TemplateColumn } from './template.js';
export { toActivityPatch, toDatasetPatch, toElementPatch } from './to-patch.js';
export { LOOKS_LIKE_TOTAL, TotalRows } from './total-row.js';
export { changedRecords, undoneInWords, undoRefusal, whyKept } from './undo.js';
export type { UndoableImport, WhyKept } from './undo.js';
