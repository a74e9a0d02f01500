import { Module } from '@nestjs/common';
import { FileImports } from './file-imports.js';
import { ImportChunks } from './import-chunks.js';
import { ImportFiles } from './files/import-files.js';
import { ImportMappings } from './import-mappings.js';
import { ImportReport } from './import-report.js';
import { ImportRun } from './import-run.js';

const STORES = [FileImports, ImportChunks, ImportFiles, ImportMappings, ImportReport, ImportRun];

/** Imports of files. */
@Module({ providers: STORES, exports: STORES })
export class ImportsStoreModule {}
