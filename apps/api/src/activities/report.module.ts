import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { ReportController } from './report.controller.js';

@Module({ imports: [FootprintStoreModule], controllers: [ReportController] })
export class ReportModule {}
