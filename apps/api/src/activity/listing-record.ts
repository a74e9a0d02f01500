import { ApiProperty } from '@nestjs/swagger';
import type { ListingEnvelope } from '#footprint/store';
import type { PageRequest } from '#platform';
import { Decimals, TimeText } from '../views/formats.js';
import { ReferenceRecord, TaxonomyReferenceRecord } from '../views/reference-record.js';
import { ActivityRecord } from './activity-record.js';

/** A taxonomy that is used in the result set. */
export class UsedTaxonomyRecord extends TaxonomyReferenceRecord {
  slug!: string;
}

/** A listing of activities without the activities themselves. */
export class EnvelopeRecord {
  /** Activities that match. */
  @ApiProperty({ type: 'integer' }) count!: number;
  page?: number;
  pageSize?: number;
  /** The query string as it was sent. */
  queryString!: string;
  @TimeText() startDate?: string;
  @TimeText() endDate?: string;
  /** Of activities with a GHG scope. */
  @Decimals() CO2e!: string;
  /** Of activities without. */
  @Decimals() uncategorizedCO2e!: string;
  CO2eUnit!: 'kg';
  scopes?: ReferenceRecord[];
  orgs?: ReferenceRecord[];
  taxonomies?: UsedTaxonomyRecord[];
}

/** A whole listing; `data` is present for callers with activity:read, not for those with activity:report alone. */
export class ListingRecord extends EnvelopeRecord {
  data?: ActivityRecord[];
}

export function envelopeRecord(envelope: ListingEnvelope, queryString: string, request?: PageRequest): EnvelopeRecord {
  return {
    count: envelope.count,
    page: request?.page,
    pageSize: request?.limit,
    queryString,
    startDate: envelope.startDate?.toISOString(),
    endDate: envelope.endDate?.toISOString(),
    CO2e: envelope.CO2e,
    uncategorizedCO2e: envelope.uncategorizedCO2e,
    CO2eUnit: 'kg',
    scopes: envelope.scopes,
    orgs: envelope.orgs,
    taxonomies: envelope.taxonomies,
  };
}

/** The envelope as JSON text up to the place of the activities, which are JSON text already. */
export function openedListing(record: EnvelopeRecord): string {
  return `${JSON.stringify(record).slice(0, -1)},"data":[`;
}

export const CLOSED_LISTING = ']}';
