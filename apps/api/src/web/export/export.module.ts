import { Module } from '@nestjs/common';
import { SpoolModule } from '../spool/spool.module.js';
import { Exports } from './exports.js';

/** Listings as tables. */
@Module({ imports: [SpoolModule], providers: [Exports], exports: [Exports] })
export class ExportModule {}
