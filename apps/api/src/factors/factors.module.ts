import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { ExportModule } from '../web/export/export.module.js';
import { DatasetController } from './dataset.controller.js';
import { SearchController } from './search.controller.js';

@Module({ imports: [FootprintStoreModule, ExportModule], controllers: [DatasetController, SearchController] })
export class FactorsModule {}
