import { Companies, missingDefaultCompany } from '#access';
import { Database, unknownSettings } from '#platform';

/** Warnings that the apps would only log: misspelt names of settings, and a DEFAULT_COMPANY that does not exist. */
export async function settingNotes(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const { DATABASE_URL = '', DEFAULT_COMPANY } = environment;
  const unknown = unknownSettings(environment);
  if (!DEFAULT_COMPANY) return unknown;
  const database = await Database.open(DATABASE_URL, { poolSize: 2 });
  try {
    const missing = await missingDefaultCompany(new Companies(database), DEFAULT_COMPANY);
    return missing === undefined ? unknown : [...unknown, missing];
  } finally {
    await database.close();
  }
}
