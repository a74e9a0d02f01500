import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { TransportLaneController } from './transport-lane.controller.js';

@Module({ imports: [FootprintStoreModule], controllers: [TransportLaneController] })
export class TransportModule {}
