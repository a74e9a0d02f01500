import { agribalyse } from './agribalyse.js';
import { epaSupplyChain } from './epa-supply-chain.js';
import type { Profile } from './profile.js';
import { ukDesnz } from './uk-desnz.js';

/** The profiles of all supported publishers, by the name that an operator gives. */
export const PROFILES = {
  'uk-desnz': ukDesnz,
  'epa-supply-chain': epaSupplyChain,
  agribalyse,
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof PROFILES;

export const PROFILE_NAMES = Object.keys(PROFILES) as readonly ProfileName[];

export function isProfileName(text: string): text is ProfileName {
  return Object.hasOwn(PROFILES, text);
}
