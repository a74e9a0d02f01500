import { Checked } from '#faults';
import { DatasetBindings, Elements } from '#products';
import { storeDatasets } from '#factors';
import type { CompanyId } from '#platform';
import type { Company } from '#access';
import { Clients, Companies, PERMISSIONS } from '#access';
import { Database, directUrl, inWorkContext, SecretBox } from '#platform';
import { PublishFootprints } from '#exchange';
import { createActivities } from './activities.js';
import { SAMPLE_ELEMENTS } from './elements.js';
import { sampleDatabases } from './factors.js';
import type { SampleCredentials } from '../../apps/standalone/src/sample/sample-file.js';
import { createExchange } from './exchange.js';
import { createImage } from './image.js';
import { createImports } from './imports.js';
import { createLanes } from './lanes.js';
import { createModel } from './model.js';
import { createGrants } from './grants.js';
import { createPartners } from './partners.js';
import type { SampleReferences } from './references.js';
import { createReferences } from './references.js';
import type { SampleSettings } from './settings.js';
import { readSettings } from './settings.js';
import { createSpareRecords } from './spare.js';
import { createSwitches } from './switches.js';
import { uuidOf, uuidOfEach, withUuidsOf } from './uuids.js';

const ACTOR = 'sample';

/** The year of all activities, always the same, so that what the documentation shows of them stays true. */
const YEAR = 2025;

/**
 * Creates the company that the examples of the API document, and tests, are about, straight in a new database: each record has the same
 * UUID everywhere.
 */
export function createExampleCompany(environment: Readonly<Record<string, string>>): Promise<SampleCredentials> {
  return inWorkContext({ actor: ACTOR }, () => createCompany(environment));
}

async function createCompany(environment: Readonly<Record<string, string>>): Promise<SampleCredentials> {
  const { DATABASE_URL = '', DATABASE_DIRECT_URL } = environment;
  const database = await Database.open(directUrl({ DATABASE_URL, DATABASE_DIRECT_URL }), { poolSize: 2 });
  try {
    const company = await withUuidsOf('company', () => new Companies(database).create('demo', 'Demo Company'));
    await createRecords(database, company, readSettings(environment));
    const client = await new Clients(database).create(company.uuid, 'Sample client', PERMISSIONS, true);
    const { clientId, clientSecret, apiKey = '' } = client;
    return { clientId, clientSecret, apiKey, uuids: await uuidOfEach(database, company.uuid) };
  } finally {
    await database.close();
  }
}

async function createRecords(database: Database, { uuid: company }: Company, settings: SampleSettings): Promise<void> {
  const publisher = new PublishFootprints(settings.BASE_DOMAIN);
  const references = await createReferences(database, company);
  const datasets = await storeFactors(database, company, publisher);
  const elements = await createElements(new Elements(database, publisher), company, datasets, references);
  const lanes = await createLanes(database, publisher, company);
  const switches = await createSwitches(database, publisher, company, elements, ACTOR);
  await createModel(database, publisher, company, { elements, switches, lanes }, ACTOR);
  await createActivities(database, company, YEAR, { elements, lanes }, references, ACTOR);
  await createImage(database, company, uuidOf(elements, 'sample-bracket'));
  await createSpareRecords({ database, publisher, company, actor: ACTOR }, elements, references);
  await createImports(database, publisher, company, ACTOR);
  const partners = await createPartners(database, company, new SecretBox(settings.SECRET_KEYS));
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  await createExchange({ database, publisher, company, partners, publicUrl, baseDomain: settings.BASE_DOMAIN });
  await createGrants(database, company, partners, elements);
  await createClients(new Clients(database), company);
}

/** Clients besides that of the caller. */
async function createClients(clients: Clients, company: CompanyId): Promise<void> {
  for (const name of ['Reporting', 'To be deleted']) {
    await withUuidsOf(`client ${name}`, () =>
      clients.create(company, name, ['activity:read', 'activity:report'], false),
    );
  }
}

/** Returns the uuid of each dataset, by the source's own row id. */
async function storeFactors(
  database: Database,
  company: CompanyId,
  publisher: PublishFootprints,
): Promise<Map<string, string>> {
  await database.transaction(async (tx) => {
    for (const { rows, ...described } of sampleDatabases()) {
      await withUuidsOf(described.name, () =>
        storeDatasets(tx, new DatasetBindings(publisher), { ...described, owner: company }, rows),
      );
    }
  });
  const stored = await database.query<{ key: string; uuid: string }>(
    `select key, uuid from dataset where owner = $1 order by created, key`,
    [company],
  );
  return new Map(stored.map(({ key, uuid }) => [key, uuid]));
}

/** Returns the uuid of each element, by its syncId. */
async function createElements(
  elements: Elements,
  company: CompanyId,
  datasets: ReadonlyMap<string, string>,
  references: SampleReferences,
): Promise<Map<string, string>> {
  const uuids = new Map<string, string>();
  for (const { kind, input, factor, taxonomy, location } of SAMPLE_ELEMENTS) {
    const refers = {
      ...(factor !== undefined && { dataset: { uuid: uuidOf(datasets, factor) } }),
      ...(taxonomy !== undefined && { taxonomy: { uuid: uuidOf(references.taxonomy, taxonomy) } }),
      ...(location !== undefined && { location: { uuid: uuidOf(references.location, location) } }),
    };
    const create = () => elements.create(company, kind, Checked.of({ ...input, ...refers }), ACTOR);
    const { uuid } = await withUuidsOf(input.syncId, create);
    uuids.set(input.syncId, uuid);
  }
  return uuids;
}
