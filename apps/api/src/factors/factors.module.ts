import { Module } from '@nestjs/common';
import { FactorsStoreModule } from '#factors';
import { TermsStoreModule } from '#terms';
import { ExportModule } from '../web/export/export.module.js';
import { DatasetController } from './dataset.controller.js';
import { KeyedDatasetController } from './keyed-datasets.js';
import { SearchController } from './search.controller.js';

@Module({
  imports: [FactorsStoreModule, TermsStoreModule, ExportModule],
  controllers: [DatasetController, KeyedDatasetController, SearchController],
})
export class FactorsModule {}
