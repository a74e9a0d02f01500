import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { ExportModule } from '../../web/export/export.module.js';
import { BlockController } from './block.controller.js';
import { ContributionController } from './contribution.controller.js';
import { InputController } from './input.controller.js';
import { ModelController } from './model.controller.js';

@Module({
  imports: [FootprintStoreModule, ExportModule],
  controllers: [ModelController, InputController, BlockController, ContributionController],
})
export class ModelModule {}
