import { datasetChanges, Elements, storeDatasets } from '#footprint/store';
import type { CompanyId, IssuedCredentials } from '#platform';
import { Clients, Companies, Company, Database, PERMISSIONS } from '#platform';
import { PublishFootprints } from '#pact/store';
import { SAMPLE_ELEMENTS } from './sample-elements.js';
import { sampleDatabases } from './sample-factors.js';
import type { SampleCredentials } from './sample-file.js';

const SUBDOMAIN = 'demo';
const ACTOR = 'sample';

/** Makes the sample company, or completes one that a killed start left unfinished, and gives it a new client. */
export async function createSampleCompany(environment: Readonly<Record<string, string>>): Promise<SampleCredentials> {
  const database = await Database.open(environment['DATABASE_URL'] ?? '', { poolSize: 2, entities: [Company] });
  try {
    const company = await demo(new Companies(database));
    const publisher = new PublishFootprints(environment['BASE_DOMAIN'] ?? 'localhost');
    const datasets = await storeFactors(database, company, publisher);
    const elements = await createElements(new Elements(database, publisher), company, datasets);
    const client = await new Clients(database).create(company, 'Sample client', PERMISSIONS, true);
    return credentials(client, { ...elements, ...(await referenceUuids(database, company)), ...first(datasets) });
  } finally {
    await database.close();
  }
}

async function demo(companies: Companies): Promise<CompanyId> {
  const known = await companies.bySubdomain(SUBDOMAIN);
  return known?.uuid ?? (await companies.create(SUBDOMAIN, 'Demo Company')).uuid;
}

/** The uuid of each sample dataset, by the source's own row id. */
async function storeFactors(
  database: Database,
  company: CompanyId,
  publisher: PublishFootprints,
): Promise<Map<string, string>> {
  await database.transaction(async (tx) => {
    for (const { rows, profile: _, ...described } of sampleDatabases()) {
      await storeDatasets(tx, datasetChanges(publisher), { ...described, owner: company }, rows);
    }
  });
  const stored = await database.query<{ key: string; uuid: string }>(
    `select key, uuid from dataset where owner = $1 order by created, key`,
    [company],
  );
  return new Map(stored.map(({ key, uuid }) => [key, uuid]));
}

/** The uuid of the first of each kind. The elements are known by their syncIds, so none is made twice. */
async function createElements(
  elements: Elements,
  company: CompanyId,
  datasets: ReadonlyMap<string, string>,
): Promise<Record<string, string>> {
  const uuids: Record<string, string> = {};
  for (const { kind, said, factor } of SAMPLE_ELEMENTS) {
    const dataset = factor === undefined ? undefined : datasets.get(factor);
    const known = await elements.findBySyncId(company, kind, said.syncId);
    const { uuid } =
      known ?? (await elements.create(company, kind, dataset ? { ...said, dataset: { uuid: dataset } } : said, ACTOR));
    uuids[kind] ??= uuid;
  }
  return uuids;
}

async function referenceUuids(database: Database, company: CompanyId): Promise<Record<string, string>> {
  const [row] = await database.query<Record<string, string>>(
    `select $1::uuid as company,
       (select uuid from scope where company = $1 order by created, uuid limit 1) as scope,
       (select uuid from org where company = $1 order by created, uuid limit 1) as org,
       (select uuid from factor_database where owner = $1 order by created, name limit 1) as database`,
    [company],
  );
  return row ?? {};
}

function first(datasets: ReadonlyMap<string, string>): Record<string, string> {
  const [dataset] = datasets.values();
  return dataset === undefined ? {} : { dataset };
}

function credentials(
  { clientId, clientSecret, apiKey = '' }: IssuedCredentials,
  uuids: Record<string, string>,
): SampleCredentials {
  return { clientId, clientSecret, apiKey, uuids };
}
