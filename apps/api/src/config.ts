import { z } from 'zod';
import type { Settings } from '#platform';
import {
  API_SETTINGS,
  hasWholeTlsPair,
  readConfig,
  SHARED_SETTINGS,
  SIGNING_SETTINGS,
  TLS_PAIR_FAULT,
} from '#platform';

const SETTINGS = z
  .object({
    ...SHARED_SETTINGS,
    ...SIGNING_SETTINGS,
    ...API_SETTINGS,
  } satisfies Settings)
  .refine(hasWholeTlsPair, TLS_PAIR_FAULT);

export type ApiConfig = Readonly<z.output<typeof SETTINGS>>;

/** @throws ConfigFault listing every fault */
export function apiConfig(environment: NodeJS.ProcessEnv = process.env): ApiConfig {
  return readConfig(SETTINGS, environment);
}
