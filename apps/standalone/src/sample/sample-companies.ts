import { Clients, Companies, PERMISSIONS } from '#access';
import type { CompanyId } from '#platform';
import { Database, directUrl, inWorkContext } from '#platform';
import type { ClientCredentials, SampleCredentials } from './sample-file.js';
import { ALONE, LOOK_UP, WITH_PARTNER } from './steps.js';

const DEMO = { subdomain: 'demo', name: 'Sheaf Valley Lamps' };
const PARTNER = { subdomain: 'partner', name: 'Northfield Metals' };

/**
 * Creates the sample company, its partner, and a client of each: the API can't. All else is filled in over the API, once it serves. A
 * sample company that has records already is left as it is, and gets a new client.
 */
export function createSampleCompanies(environment: Readonly<Record<string, string>>): Promise<SampleCredentials> {
  return inWorkContext({ actor: 'sample' }, () => createCompanies(environment));
}

async function createCompanies(environment: Readonly<Record<string, string>>): Promise<SampleCredentials> {
  const { DATABASE_URL = '', DATABASE_DIRECT_URL } = environment;
  const database = await Database.open(directUrl({ DATABASE_URL, DATABASE_DIRECT_URL }), { poolSize: 2 });
  try {
    const demo = await companyOf(database, DEMO);
    const client = await newClient(database, demo);
    const known = { ...client, uuids: { company: demo } };
    if (await hasRecords(database, demo)) return { ...known, toFill: LOOK_UP };
    if (!reachEachOther(environment)) return { ...known, toFill: ALONE };
    const partner = await newClient(database, await companyOf(database, PARTNER));
    return { ...known, partner, toFill: WITH_PARTNER };
  } finally {
    await database.close();
  }
}

/** Also finds one while it is closed: the service has to run for it to be restored. */
async function companyOf(database: Database, { subdomain, name }: typeof DEMO): Promise<CompanyId> {
  const companies = new Companies(database);
  const known = (await companies.list()).find((company) => company.subdomain === subdomain);
  return (known ?? (await companies.create(subdomain, name))).uuid;
}

async function newClient(database: Database, company: CompanyId): Promise<ClientCredentials> {
  const client = await new Clients(database).create(company, 'Sample client', PERMISSIONS, true);
  const { clientId, clientSecret, apiKey = '' } = client;
  return { clientId, clientSecret, apiKey };
}

async function hasRecords(database: Database, company: CompanyId): Promise<boolean> {
  const rows = await database.query('select from element where company = $1 limit 1', [company]);
  return rows.length > 0;
}

/** Whether events between companies below `localhost` arrive: as `npm start` sets it, unless the caller wants something else. */
function reachEachOther(environment: Readonly<Record<string, string>>): boolean {
  const {
    BASE_DOMAIN,
    DEFAULT_COMPANY,
    ALLOW_PRIVATE_TARGETS,
    OUTBOUND = 'on',
    PUBLIC_URL,
    TLS_CERT_FILE,
  } = environment;
  const isUsual = BASE_DOMAIN === 'localhost' && DEFAULT_COMPANY === 'demo' && !PUBLIC_URL && !TLS_CERT_FILE;
  return isUsual && ALLOW_PRIVATE_TARGETS === 'true' && OUTBOUND === 'on';
}
