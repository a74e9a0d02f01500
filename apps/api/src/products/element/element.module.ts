import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { ExportModule } from '../../web/export/export.module.js';
import { MaterialController, ProcessController } from './element.controller.js';
import { MaterialHistoryController, ProcessHistoryController } from './history.controller.js';
import { MaterialRecipientController, ProcessRecipientController } from './recipient.controller.js';
import { MaterialVersionController, ProcessVersionController } from './version.controller.js';

@Module({
  imports: [FootprintStoreModule, ExportModule],
  controllers: [
    ...[MaterialController, MaterialVersionController, MaterialHistoryController, MaterialRecipientController],
    ...[ProcessController, ProcessVersionController, ProcessHistoryController, ProcessRecipientController],
  ],
})
export class ElementModule {}
