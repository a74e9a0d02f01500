import { Checked } from '#faults';
import { DatasetBindings, Elements } from '#products';
import { storeDatasets } from '#factors';
import type { CompanyId } from '#platform';
import type { Company } from '#access';
import { Clients, Companies, PERMISSIONS } from '#access';
import { Database, directUrl, inWorkContext, SecretBox } from '#platform';
import { PublishFootprints } from '#exchange';
import { createActivities } from './sample-activities.js';
import { SAMPLE_ELEMENTS } from './sample-elements.js';
import { sampleDatabases } from './sample-factors.js';
import type { SampleCredentials } from './sample-file.js';
import { createExchange } from './sample-exchange.js';
import { createImage } from './sample-image.js';
import { createImports } from './sample-imports.js';
import { createLanes } from './sample-lanes.js';
import { createModel } from './sample-model.js';
import { createGrants } from './sample-grants.js';
import { createPartners } from './sample-partners.js';
import type { SampleReferences } from './sample-references.js';
import { createReferences } from './sample-references.js';
import type { SampleSettings } from './sample-settings.js';
import { readSettings } from './sample-settings.js';
import { createSpareRecords } from './sample-spare.js';
import { createSwitches } from './sample-switches.js';
import { uuidOf, uuidOfEach, withUuidsOf } from './sample-uuids.js';

const SUBDOMAIN = 'demo';
const ACTOR = 'sample';
/** The last record: a company that has it was finished. */
const CLIENT = 'Sample client';

/** The year of all activities, always the same, so that what the documentation shows of them stays true. */
const YEAR = 2025;

/**
 * Creates the sample company, or completes one that an interrupted start left unfinished, and gives it a new client. A
 * company that already has a client was finished before, and is left as it is.
 */
export function createSampleCompany(environment: Readonly<Record<string, string>>): Promise<SampleCredentials> {
  return inWorkContext({ actor: ACTOR }, () => createCompany(environment));
}

async function createCompany(environment: Readonly<Record<string, string>>): Promise<SampleCredentials> {
  const { DATABASE_URL = '', DATABASE_DIRECT_URL } = environment;
  const database = await Database.open(directUrl({ DATABASE_URL, DATABASE_DIRECT_URL }), { poolSize: 2 });
  try {
    const company = await demo(new Companies(database));
    const clients = new Clients(database);
    const known = await clients.list(company.uuid);
    const isFinished = known.some(({ name }) => name === CLIENT);
    if (!isFinished) await createRecords(database, company, readSettings(environment));
    const client = await clients.create(company.uuid, CLIENT, PERMISSIONS, true);
    const { clientId, clientSecret, apiKey = '' } = client;
    return { clientId, clientSecret, apiKey, uuids: await uuidOfEach(database, company.uuid) };
  } finally {
    await database.close();
  }
}

/** Also finds it while it is closed: the service has to run for it to be restored. */
async function demo(companies: Companies): Promise<Company> {
  const known = (await companies.list()).find(({ subdomain }) => subdomain === SUBDOMAIN);
  return known ?? withUuidsOf('company', () => companies.create(SUBDOMAIN, 'Demo Company'));
}

/** Records that exist already, known by their syncIds, are not created again. */
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

/** Clients besides that of the caller, known by their names. */
async function createClients(clients: Clients, company: CompanyId): Promise<void> {
  const known = await clients.list(company);
  for (const name of ['Reporting', 'To be deleted']) {
    if (known.some((client) => client.name === name)) continue;
    await withUuidsOf(`client ${name}`, () =>
      clients.create(company, name, ['activity:read', 'activity:report'], false),
    );
  }
}

/** Returns the uuid of each sample dataset, by the source's own row id. */
async function storeFactors(
  database: Database,
  company: CompanyId,
  publisher: PublishFootprints,
): Promise<Map<string, string>> {
  await database.transaction(async (tx) => {
    for (const { rows, profile: _, ...described } of sampleDatabases()) {
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

/** Returns the uuid of each sample element, by its syncId. */
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
    const known = await elements.viewBySyncId(company, kind, input.syncId);
    const create = () => elements.create(company, kind, Checked.of({ ...input, ...refers }), ACTOR);
    const { uuid } = known ?? (await withUuidsOf(input.syncId, create));
    uuids.set(input.syncId, uuid);
  }
  return uuids;
}
