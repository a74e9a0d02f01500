import { Client } from 'pg';
import type { SampleCredentials } from '../sample/sample-file.js';

/** The work on the database before the apps start. */
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
   * Creates the sample company, or completes one that an interrupted start left unfinished, and gives it a new client.
   * @param environment the environment of the apps, with DATABASE_URL and SECRET_KEYS
   */
  readonly createSampleCompany: (environment: Readonly<Record<string, string>>) => Promise<SampleCredentials>;
  /** Warnings about the settings of the apps, one sentence each. */
  readonly settingNotes: (environment: Readonly<Record<string, string>>) => Promise<string[]>;
}

/** Migrates, and creates the sample company if there is no company yet, or if its credentials are not known. */
export async function prepareDatabase(
  { migrate, createSampleCompany }: Preparation,
  environment: Readonly<Record<string, string>>,
  known: SampleCredentials | undefined,
  print: (line: string) => void,
): Promise<SampleCredentials> {
  const databaseUrl = environment['DATABASE_URL'] ?? '';
  await migrate(databaseUrl, environment, print);
  if (known && (await hasCompany(databaseUrl))) return known;
  return createSampleCompany(environment);
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
