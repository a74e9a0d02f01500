import { inject } from 'vitest';
import { databaseUrl } from '#embedded';
import { createExampleCompany } from '../../../build/example-company/company.js';
import type { SampleCredentials } from '../../../apps/standalone/src/sample/sample-file.js';
import { testEnvironment } from '../processes/environment.js';
import type { TestDatabase } from '../databases/database.js';
import { cloneDatabase } from '../databases/database.js';
import { withClient } from '../databases/with-client.js';
import { TestService } from './service.js';

/** As `npm start` runs its sample. */
const SETTINGS = { DEFAULT_COMPANY: 'demo', BASE_DOMAIN: 'localhost' };

/** An api of its own with the company of the examples. */
export async function startSample(): Promise<{ service: TestService; sample: SampleCredentials }> {
  const { database, sample } = await cloneSample();
  return { service: await TestService.start(SETTINGS, database), sample };
}

/** Serializes the making of it: the first file of a run that wants it makes it. */
const SAMPLE_LOCK = 7_300_333;

/** A database with that company. It is created once in a run, and cloned by each file of tests. */
async function cloneSample(): Promise<{ database: TestDatabase; sample: SampleCredentials }> {
  const { serverUrl, workerUrls, prefix } = inject('databases');
  if (workerUrls.length > 0) {
    const database = await cloneDatabase();
    return { database, sample: await createSample(database.url) };
  }
  const name = `${prefix}_sample`;
  const sample = await withClient(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [SAMPLE_LOCK]);
    const { rows } = await client.query<{ sample: string }>(
      `select shobj_description(oid, 'pg_database') as sample from pg_database where datname = $1`,
      [name],
    );
    if (rows[0]) return JSON.parse(rows[0].sample) as SampleCredentials;
    await cloneDatabase({ name });
    const created = await createSample(databaseUrl(serverUrl, name));
    // Where other processes of this run find the credentials.
    await client.query(`comment on database ${name} is ${client.escapeLiteral(JSON.stringify(created))}`);
    return created;
  });
  return { database: await cloneDatabase({ template: name }), sample };
}

const createSample = (url: string): Promise<SampleCredentials> => createExampleCompany(testEnvironment(url, SETTINGS));
