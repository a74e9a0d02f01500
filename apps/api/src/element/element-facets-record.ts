import { ApiProperty } from '@nestjs/swagger';
import type { ElementFacets } from '#footprint/store';
import { SyncedReferenceRecord } from '../views/reference-record.js';

/** A supplier, and how many of the elements are its. */
export class CountedSupplierRecord extends SyncedReferenceRecord {
  @ApiProperty({ type: 'integer' }) count!: number;
}

/** How many elements match, by what was asked for. */
export class ElementFacetsRecord implements ElementFacets {
  /** By state; a state that none has is absent. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  versionState?: Record<string, number>;
  /** By supplier, the one with the most first, up to 1,000. */
  supplier?: CountedSupplierRecord[];
}
