import { Client } from 'pg';
import type { SampleCredentials } from './sample-file.js';

/** What is done to the database before the apps start. */
export interface Preparation {
  /**
   * @param environment what the apps are started with: the queue may lie elsewhere
   * @param print takes a line for each step
   */
  readonly migrate: (
    databaseUrl: string,
    environment: Readonly<Record<string, string>>,
    print: (line: string) => void,
  ) => Promise<void>;
  /**
   * Makes the sample company, or completes one that a killed start left unfinished, and gives it a new client.
   * @param environment what the apps are started with, DATABASE_URL and SECRET_KEYS among it
   */
  readonly createSampleCompany: (environment: Readonly<Record<string, string>>) => Promise<SampleCredentials>;
  /** What is odd about the settings the apps are started with, a sentence each. */
  readonly settingNotes: (environment: Readonly<Record<string, string>>) => Promise<string[]>;
}

/** Migrates, and makes the sample company where there is no company yet, or nobody knows how to act for it. */
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
