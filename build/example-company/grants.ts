import { Checked } from '#faults';
import { Grants } from '#exchange';
import type { CompanyId, Database } from '#platform';
import { SAMPLE_PARTNER } from './partners.js';
import { uuidOf, withUuidsOf } from './uuids.js';

/** What the sample partner could see if the company granted instead of showing everything; and one grant to be deleted. */
export async function createGrants(
  database: Database,
  company: CompanyId,
  partners: ReadonlyMap<string, string>,
  elements: ReadonlyMap<string, string>,
): Promise<void> {
  const grants = new Grants(database);
  const dataSource = uuidOf(partners, SAMPLE_PARTNER.name);
  for (const sku of ['sample-lamp', 'sample-steel']) {
    const product = uuidOf(elements, sku);
    await withUuidsOf(`grant ${sku}`, () => grants.add(company, Checked.of({ dataSource, product })));
  }
}
