import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { DatasetController } from './dataset.controller.js';

@Module({ imports: [FootprintStoreModule], controllers: [DatasetController] })
export class DatasetModule {}
