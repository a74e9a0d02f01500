import { ApiProperty } from '@nestjs/swagger';
import type { ListingEnvelope } from '#activities';
import type { PageRequest } from '#platform';
import { Decimals, TimeText } from '../web/views/formats.js';
import { ReferenceRecord, TaxonomyReferenceRecord } from '../web/views/reference-record.js';
import { ActivityRecord } from './activity-record.js';

/** A node of the taxonomy that is used in the result set. */
export class UsedTaxonomyRecord extends TaxonomyReferenceRecord {
  /** The last part of `path`: its name in lower case, with hyphens. */
  slug!: string;
}

/** Activities whose CO2e leaves out inputs of their product's model that lack a figure. */
export class GapsRecord {
  /** How many activities. */
  @ApiProperty({ type: 'integer' }) count!: number;
  /** Their emissions, as far as they are known: kg CO2e, a decimal string. */
  @Decimals() CO2e!: string;
}

/** A listing of activities without the activities themselves. */
export class EnvelopeRecord {
  /** How many activities match. */
  @ApiProperty({ type: 'integer' }) count!: number;
  /** The page, from 1; absent where no page was asked for. */
  page?: number;
  /** The most activities on a page; absent where no page was asked for. */
  pageSize?: number;
  /** The query string as it was sent. */
  queryString!: string;
  /** The beginning of the period: the one asked for, else of the data. ISO 8601, UTC; absent where there is none. */
  @TimeText() startDate?: string;
  /** The end of the period: the one asked for, else of the data. ISO 8601, UTC; absent where there is none. */
  @TimeText() endDate?: string;
  /** The emissions of the activities with a scope, but for memo scopes: kg CO2e, a decimal string. */
  @Decimals() CO2e!: string;
  /** The emissions of the activities without a scope: kg CO2e, a decimal string. */
  @Decimals() uncategorizedCO2e!: string;
  /**
   * The emissions of the activities of memo scopes, which neither CO2e nor uncategorizedCO2e has: kg CO2e, a decimal string;
   * absent where there are none, unless `scope` names a memo scope.
   */
  @Decimals() memoCO2e?: string;
  /**
   * The activities that leave something out: their `factorSource` has `gaps`. Those of memo scopes count only where `scope` names
   * one. Absent where there are none.
   */
  gaps?: GapsRecord;
  /** The unit of CO2e, uncategorizedCO2e and memoCO2e: kg CO2e. */
  CO2eUnit!: 'kg';
  /** The scopes that are used in the result set; absent where `list` does not name them. */
  scopes?: ReferenceRecord[];
  /** The orgs that are used in the result set; absent where `list` does not name them. */
  orgs?: ReferenceRecord[];
  /** The taxonomies that are used in the result set; absent where `list` does not name them. */
  taxonomies?: UsedTaxonomyRecord[];
}

/** The activities that match, with the totals of all of them. */
export class ListingRecord extends EnvelopeRecord {
  /**
   * The activities by startDate, then uuid: all of them unless a page was asked for. Absent for callers with
   * `activity:report` alone.
   */
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
    memoCO2e: envelope.memoCO2e,
    gaps: envelope.gaps,
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
