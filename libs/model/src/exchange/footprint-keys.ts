import { createHash } from 'node:crypto';
import type { PactCompany } from './company.js';
import type { ListCriterion } from './criteria.js';
import type { FootprintContent } from './footprint.js';
import { isUrn } from './urn.js';

/** `status` is no key, since it is the only part of a published footprint that changes. */
export type KeyCriterion = Exclude<ListCriterion, 'status'>;

const PREFIXES = {
  productId: 'p',
  companyId: 'c',
  geography: 'g',
  classification: 'k',
} as const satisfies Record<KeyCriterion, string>;

/** A GIN index rejects items above about 2,700 bytes. Longer values are compared by their hash. */
const MAX_KEY_BYTES = 1_024;

/**
 * The form in which a value is stored with a footprint and searched for. Both sides use this one function, so that
 * "ignoring case" means the same on both.
 */
export function footprintKey(criterion: KeyCriterion, value: string): string {
  const folded = value.toLowerCase();
  const prefix = PREFIXES[criterion];
  if (Buffer.byteLength(folded) <= MAX_KEY_BYTES) return `${prefix}:${folded}`;
  return `${prefix}#${createHash('sha256').update(folded).digest('hex')}`;
}

/** Whether the keys are those of products. */
export function isOfProducts([first]: readonly string[]): boolean {
  return first !== undefined && first.startsWith(PREFIXES.productId);
}

/** The values of an element by which its footprint is found besides its URNs. */
export interface BareForms {
  readonly uuid: string;
  /** The uuid of the first version. */
  readonly chain: string;
  readonly sku?: string;
  readonly syncId?: string;
  readonly cpcCode?: string;
  readonly taxonomy?: { readonly path: string };
}

/** Every key by which a footprint is found, each once, in a fixed order. */
export function footprintKeys(
  content: FootprintContent,
  element: BareForms,
  company: Pick<PactCompany, 'subdomain'>,
): string[] {
  const { pcf } = content;
  const values: Record<KeyCriterion, readonly (string | undefined)[]> = {
    productId: [...content.productIds, ...bare(element.uuid, element.chain, element.sku, element.syncId)],
    companyId: [...content.companyIds, ...bare(company.subdomain)],
    classification: [...(content.productClassifications ?? []), ...bare(element.cpcCode, element.taxonomy?.path)],
    geography: [pcf.geographyCountry, pcf.geographyCountrySubdivision, pcf.geographyRegionOrSubregion],
  };
  const keys = (Object.keys(values) as KeyCriterion[]).flatMap((criterion) =>
    values[criterion].filter((value) => value !== undefined).map((value) => footprintKey(criterion, value)),
  );
  return [...new Set(keys)].sort();
}

/**
 * A value that is a URN stands among the URNs already. One that only begins as a URN does is found as it is written.
 */
function bare(...values: readonly (string | undefined)[]): (string | undefined)[] {
  return values.filter((value) => value !== undefined && value !== '' && !isUrn(value));
}
