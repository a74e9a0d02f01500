import { Module } from '@nestjs/common';
import { FactorsStoreModule } from '#factors';
import { ProductsStoreModule } from '#products';
import { ExportModule } from '../web/export/export.module.js';
import { MaterialBulkController, ProcessBulkController } from './element/bulk.controller.js';
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
import { MaterialBillController, ModelBillController, ProcessBillController } from './model/bill.controller.js';
import { BlockController } from './model/block.controller.js';
import { ContributionController } from './model/contribution.controller.js';
import { InputController } from './model/input.controller.js';
import { ModelController } from './model/model.controller.js';
import { SwitchController } from './switch/switch.controller.js';
import { TransportLaneController } from './transport/transport-lane.controller.js';

/** The controllers of bulks come first, since their path would otherwise be read as that of an element called bulk. */
@Module({
  imports: [ProductsStoreModule, FactorsStoreModule, ExportModule],
  controllers: [
    ...[MaterialBulkController, ProcessBulkController],
    ...[MaterialController, MaterialVersionController, MaterialHistoryController, MaterialRecipientController],
    ...[ProcessController, ProcessVersionController, ProcessHistoryController, ProcessRecipientController],
    ...[MaterialEpdController, ProcessEpdController],
    ...[ImageController, MaterialImageController, ProcessImageController, SwitchImageController],
    TransportLaneController,
    ...[ModelBillController, MaterialBillController, ProcessBillController],
    ...[ModelController, InputController, BlockController, ContributionController],
    SwitchController,
    ...[KeyedMaterialController, KeyedProcessController, KeyedSwitchController, KeyedLaneController],
  ],
  providers: [ImageReader],
})
export class ProductsModule {}
