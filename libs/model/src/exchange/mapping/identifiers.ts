import type { Element } from '#model/products';
import type { PactCompany } from '../company.js';
import type { FootprintContent } from '../footprint.js';
import { isUrn } from '../urn.js';

type Identifiers = Pick<FootprintContent, 'companyIds' | 'productIds'>;
type Classified = Pick<FootprintContent, 'productClassifications'>;

type Identified = Pick<Element, 'uuid' | 'chain' | 'sku' | 'syncId' | 'cpcCode' | 'taxonomy'>;

/** The URNs of the company and of the product. Values inside a URN are percent-encoded. */
export function identifiers({ uuid, chain, sku, syncId }: Identified, company: PactCompany): Identifiers {
  const ours = `urn:pact:${company.domain}`;
  return {
    companyIds: distinct(
      company.companyIds.length > 0
        ? company.companyIds
        : [`${ours}:company-id:${encodeURIComponent(company.subdomain)}`],
    ),
    productIds: distinct([
      `urn:uuid:${uuid}`,
      // By the id of the first version, the current version is found.
      `urn:uuid:${chain}`,
      ...(sku ? [`${ours}:supplier-id:${encodeURIComponent(sku)}`] : []),
      ...(syncId ? [isUrn(syncId) ? syncId : `${ours}:product-id:${encodeURIComponent(syncId)}`] : []),
    ]),
  };
}

export function classifications(
  { cpcCode, taxonomy }: Identified,
  { domain }: Pick<PactCompany, 'domain'>,
): Classified {
  const slugs = taxonomy?.path ? taxonomy.path.split('/').map(encodeURIComponent) : [];
  const urns = distinct([
    ...(cpcCode ? [`urn:cpc:${encodeURIComponent(cpcCode)}`] : []),
    ...(slugs.length > 0 ? [`urn:pact:${domain}:taxonomy:${slugs.join(':')}`] : []),
  ]);
  return urns.length > 0 ? { productClassifications: urns } : {};
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
