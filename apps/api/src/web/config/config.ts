import { z } from 'zod';
import type { Settings } from '#platform';
import {
  API_SETTINGS,
  DIRECT_URL_FAULT,
  hasWholeTlsPair,
  isDirectUrlKnown,
  givenSettings,
  readConfig,
  SHARED_SETTINGS,
  SIGNING_SETTINGS,
  TLS_PAIR_FAULT,
} from '#platform';

const SHAPE = {
  ...SHARED_SETTINGS,
  ...SIGNING_SETTINGS,
  ...API_SETTINGS,
} as const satisfies Settings;

const SETTINGS = z.object(SHAPE).refine(hasWholeTlsPair, TLS_PAIR_FAULT).refine(isDirectUrlKnown, DIRECT_URL_FAULT);

export type ApiConfig = Readonly<z.output<typeof SETTINGS>>;

/** @throws ConfigFault listing every fault */
export function apiConfig(environment: NodeJS.ProcessEnv = process.env): ApiConfig {
  return readConfig(SETTINGS, environment);
}

/** How each setting of an api was given, for its page for operators; no value. */
export function apiSettingsGiven(environment: NodeJS.ProcessEnv = process.env): ReturnType<typeof givenSettings> {
  return givenSettings(Object.keys(SHAPE) as (keyof typeof SHAPE)[], environment);
}
