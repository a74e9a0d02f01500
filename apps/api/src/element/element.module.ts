import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { MaterialController, ProcessController } from './element.controller.js';
import { MaterialHistoryController, ProcessHistoryController } from './history.controller.js';
import { MaterialVersionController, ProcessVersionController } from './version.controller.js';

@Module({
  imports: [FootprintStoreModule],
  controllers: [
    ...[MaterialController, MaterialVersionController, MaterialHistoryController],
    ...[ProcessController, ProcessVersionController, ProcessHistoryController],
  ],
})
export class ElementModule {}
