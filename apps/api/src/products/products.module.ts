import { Module } from '@nestjs/common';
import { FactorsStoreModule } from '#factors';
import { ProductsStoreModule } from '#products';
import { ExportModule } from '../web/export/export.module.js';
import { MaterialController, ProcessController } from './element/element.controller.js';
import { MaterialHistoryController, ProcessHistoryController } from './element/history.controller.js';
import { MaterialRecipientController, ProcessRecipientController } from './element/recipient.controller.js';
import { MaterialVersionController, ProcessVersionController } from './element/version.controller.js';
import { MaterialEpdController, ProcessEpdController } from './epd/epd.controller.js';
import { ImageController } from './image/image.controller.js';
import { ImageReader } from './image/image-reader.js';
import {
  MaterialImageController,
  ProcessImageController,
  SwitchImageController,
} from './image/image-upload.controller.js';
import {
  KeyedLaneController,
  KeyedMaterialController,
  KeyedProcessController,
  KeyedSwitchController,
} from './keyed-products.js';
import { BlockController } from './model/block.controller.js';
import { ContributionController } from './model/contribution.controller.js';
import { InputController } from './model/input.controller.js';
import { ModelController } from './model/model.controller.js';
import { SwitchController } from './switch/switch.controller.js';
import { TransportLaneController } from './transport/transport-lane.controller.js';

@Module({
  imports: [ProductsStoreModule, FactorsStoreModule, ExportModule],
  controllers: [
    ...[MaterialController, MaterialVersionController, MaterialHistoryController, MaterialRecipientController],
    ...[ProcessController, ProcessVersionController, ProcessHistoryController, ProcessRecipientController],
    ...[MaterialEpdController, ProcessEpdController],
    ...[ImageController, MaterialImageController, ProcessImageController, SwitchImageController],
    TransportLaneController,
    ...[ModelController, InputController, BlockController, ContributionController],
    SwitchController,
    ...[KeyedMaterialController, KeyedProcessController, KeyedSwitchController, KeyedLaneController],
  ],
  providers: [ImageReader],
})
export class ProductsModule {}
