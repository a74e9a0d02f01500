import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { FootprintStoreModule, IMPORT_QUEUE } from '#footprint/store';
import { ImportProgress } from './import-progress.js';
import { ImportController } from './import.controller.js';

@Module({
  imports: [FootprintStoreModule, BullModule.registerQueue({ name: IMPORT_QUEUE })],
  controllers: [ImportController],
  providers: [ImportProgress],
})
export class ImportModule {}
