import { Module } from '@nestjs/common';
import { ExportModule } from '../../web/export/export.module.js';
import { AuditController } from './audit.controller.js';

@Module({ imports: [ExportModule], controllers: [AuditController] })
export class AuditModule {}
