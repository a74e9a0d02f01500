import type { Reference, TaxonomyReference } from '#footprint/model';
import type { ListingEnvelope } from '#footprint/store';
import type { PageRequest } from '#platform';

/** A listing of activities but for the activities themselves. */
export interface EnvelopeRecord {
  count: number;
  page?: number;
  pageSize?: number;
  /** As it was sent. */
  queryString: string;
  startDate?: string;
  endDate?: string;
  CO2e: string;
  uncategorizedCO2e: string;
  CO2eUnit: 'kg';
  scopes?: Reference[];
  orgs?: Reference[];
  taxonomies?: (TaxonomyReference & { slug: string })[];
}

export function envelopeRecord(envelope: ListingEnvelope, queryString: string, asked?: PageRequest): EnvelopeRecord {
  return {
    count: envelope.count,
    page: asked?.page,
    pageSize: asked?.limit,
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

/** The envelope as JSON text up to where its activities begin; they are text already. */
export function openedListing(record: EnvelopeRecord): string {
  return `${JSON.stringify(record).slice(0, -1)},"data":[`;
}

export const CLOSED_LISTING = ']}';
