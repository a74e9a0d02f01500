import { ApiProperty } from '@nestjs/swagger';
import type { ElementFacets, PactState } from '#products';
import { SyncedReferenceRecord } from '../../web/views/reference-record.js';

/** A supplier, and how many of the elements that match come from it. */
export class CountedSupplierRecord extends SyncedReferenceRecord {
  /** How many elements come from it. */
  @ApiProperty({ type: 'integer' }) count!: number;
}

/** How many elements match, by how they stand towards partners. */
export class PactCountsRecord implements Record<PactState, number> {
  /** Partners get a footprint of one of its versions. */
  @ApiProperty({ type: 'integer' }) published!: number;
  /** Its newest version has A1_A3 of GWP-fossil, but partners get no footprint: `GET …/{uuid}/pact` says why. */
  @ApiProperty({ type: 'integer' }) withheld!: number;
  /** Its newest version lacks A1_A3 of GWP-fossil, and partners get no footprint. */
  @ApiProperty({ type: 'integer' }) noFigures!: number;
}

/** How many elements match, by what the query parameter `facets` names. */
export class ElementFacetsRecord implements ElementFacets {
  /** How many elements match, by the state of their newest version; a state that none has is absent. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  versionState?: Record<string, number>;
  /** The suppliers of the elements that match, the one with the most first, at most 1,000. */
  supplier?: CountedSupplierRecord[];
  /** How many of the elements that match are published, withheld or without figures. */
  pact?: PactCountsRecord;
}
