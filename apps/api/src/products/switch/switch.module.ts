import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { SwitchController } from './switch.controller.js';

@Module({ imports: [FootprintStoreModule], controllers: [SwitchController] })
export class SwitchModule {}
