import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { MaterialEpdController, ProcessEpdController } from './epd.controller.js';

@Module({ imports: [FootprintStoreModule], controllers: [MaterialEpdController, ProcessEpdController] })
export class EpdModule {}
