import type { DataSourceInput } from '#exchange';
import { DataSources } from '#exchange';
import type { CompanyId, Database, SecretBox } from '#platform';
import { withUuidsOf } from './uuids.js';

const secrets = { clientId: 'our-id', clientSecret: 'their-secret' };

/** The partner that `npm run partner` plays, and others that nobody plays. */
export const SAMPLE_PARTNER = { name: 'Sample partner', url: 'http://localhost:4000/pact', ...secrets };
export const AWAY_PARTNER = { name: 'Partner that is away', url: 'http://localhost:4009/pact', ...secrets };
const TO_BE_DELETED = { name: 'To be deleted', url: 'http://localhost:4010/pact', ...secrets };

/** @returns the uuid of each data source, by its name */
export async function createPartners(
  database: Database,
  company: CompanyId,
  box: SecretBox,
): Promise<Map<string, string>> {
  const sources = new DataSources(database, box);
  const uuids = new Map<string, string>();
  for (const partner of [SAMPLE_PARTNER, AWAY_PARTNER, TO_BE_DELETED] satisfies DataSourceInput[]) {
    const { uuid } = await withUuidsOf(`partner ${partner.name}`, () => sources.add(company, partner));
    uuids.set(partner.name, uuid);
  }
  return uuids;
}
