import { Client } from 'pg';
import type { SampleCredentials, SampleFile } from '../sample/sample-file.js';

/** What is done before the apps start, and once they serve. */
export interface Preparation {
  /**
   * @param environment the environment of the apps, which may place the queue elsewhere
   * @param print receives a line for each step
   */
  readonly migrate: (
    databaseUrl: string,
    environment: Readonly<Record<string, string>>,
    print: (line: string) => void,
  ) => Promise<void>;
  /**
   * Creates the sample company and its partner, each with a client, or finds them.
   * @param environment the environment of the apps, with DATABASE_URL
   */
  readonly createSampleCompanies: (environment: Readonly<Record<string, string>>) => Promise<SampleCredentials>;
  /** Fills them over the API of the running service. @param save is called with what is left to do after each step */
  readonly fillSample: (
    sample: SampleFile,
    options: { readonly save: (sample: SampleFile) => Promise<void>; readonly fetch: typeof fetch },
  ) => Promise<void>;
  /** Warnings about the settings of the apps, one sentence each. */
  readonly settingNotes: (environment: Readonly<Record<string, string>>) => Promise<string[]>;
}

/** Migrates, and creates the sample companies if there is no company yet, or if its credentials are not known. */
export async function prepareDatabase(
  { migrate, createSampleCompanies }: Pick<Preparation, 'migrate' | 'createSampleCompanies'>,
  environment: Readonly<Record<string, string>>,
  known: SampleCredentials | undefined,
  print: (line: string) => void,
): Promise<SampleCredentials> {
  const databaseUrl = environment['DATABASE_URL'] ?? '';
  await migrate(databaseUrl, environment, print);
  if (known && (await hasCompany(databaseUrl))) return known;
  return createSampleCompanies(environment);
}

async function hasCompany(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query('select 1 from company limit 1')).rowCount === 1;
  } finally {
    await client.end();
  }
}
