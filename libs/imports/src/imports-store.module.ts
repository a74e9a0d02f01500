import { Module } from '@nestjs/common';
import { FileImports } from './file-imports.js';
import { ImportFiles } from './files/import-files.js';
import { ImportLog } from './import-log.js';
import { ImportMappings } from './import-mappings.js';
import { ImportProposals } from './import-proposals.js';
import { ImportRun } from './import-run.js';
import { ImportUndo } from './undo/import-undo.js';
import { ImportKinds } from './kinds-of-import.js';

const STORES = [
  ...[FileImports, ImportFiles, ImportKinds, ImportLog, ImportMappings, ImportProposals, ImportRun, ImportUndo],
];

/** Imports of files. */
@Module({ providers: STORES, exports: STORES })
export class ImportsStoreModule {}
