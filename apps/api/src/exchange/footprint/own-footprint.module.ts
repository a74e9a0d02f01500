import { Module } from '@nestjs/common';
import { ExportModule } from '../../web/export/export.module.js';
import { OwnFootprintController } from './own-footprint.controller.js';

@Module({ imports: [ExportModule], controllers: [OwnFootprintController] })
export class OwnFootprintModule {}
