import { readConfig, SHARED_SETTINGS } from '#platform';
import { z } from 'zod';

const { SECRET_KEYS, BASE_DOMAIN, PUBLIC_URL } = SHARED_SETTINGS;
const SETTINGS = z.object({ SECRET_KEYS, BASE_DOMAIN, PUBLIC_URL, PORT: z.string().default('3000') });

/** What the example company's records depend on, of the settings of the apps. */
export type SampleSettings = Readonly<z.infer<typeof SETTINGS>>;

/** @throws ConfigFault */
export function readSettings(environment: Readonly<Record<string, string>>): SampleSettings {
  return readConfig(SETTINGS, environment);
}
