import { Module } from '@nestjs/common';
import { SlowReaders } from './slow-readers.js';
import { Spools } from './spools.js';

/** What long answers share: the limits on slow readers, and on temporary files. */
@Module({ providers: [SlowReaders, Spools], exports: [SlowReaders, Spools] })
export class SpoolModule {}
