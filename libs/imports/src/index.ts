export { cancelImports } from './cancel-imports.js';
export { faultsCsv } from './faults-csv.js';
export { FileImports, SentBefore } from './file-imports.js';
export type { GroupedFaults, KeptFile, RowFault } from './file-imports.js';
export { IMPORT_MODES } from './files/file-import.js';
export type { FileImport, ImportMode, ImportOrder, ImportState } from './files/file-import.js';
export { ImportFiles } from './files/import-files.js';
export { isDatabaseText } from './files/import-target.js';
export { MappedTable } from './files/mapped-table.js';
export { OLD_IMPORT_FILES } from './files/old-import-files.js';
export type { StatedReading } from './files/propose-file.js';
export {
  IMPORT_QUEUE,
  SHORT_IMPORT_QUEUE,
  SHORT_SECONDS,
  addImportJobs,
  dropBrokenUploads,
  dropUnconfirmed,
  dueImports,
  nextImport,
} from './import-job.js';
export type { ImportJob, ImportQueues } from './import-job.js';
export { MAX_FAULTS } from './import-lease.js';
export { ImportMappings } from './import-mappings.js';
export type { KeptMapping, MappingInput, MappingPatch } from './import-mappings.js';
export { ImportProposals } from './import-proposals.js';
export type { CheckedProposal } from './import-proposals.js';
export { ImportRun } from './import-run.js';
export { ImportWatch } from './import-watch.js';
export { ImportsStoreModule } from './imports-store.module.js';
export { ImportKinds } from './kinds-of-import.js';
export { IMPORTS_TABLE, OpenImports } from './open-imports.js';
export { ImportUndo } from './undo/import-undo.js';
export type { UndoReport } from './undo/import-undo.js';
