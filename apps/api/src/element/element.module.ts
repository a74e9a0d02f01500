import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { MaterialController, ProcessController } from './element.controller.js';

@Module({ imports: [FootprintStoreModule], controllers: [MaterialController, ProcessController] })
export class ElementModule {}
