import { Module } from '@nestjs/common';
import { Locations } from './locations.js';
import { NamedReferences } from './named-references.js';

const STORES = [Locations, NamedReferences];

/** Places, and the lists by which a company sorts its records. */
@Module({ providers: STORES, exports: STORES })
export class TermsStoreModule {}
