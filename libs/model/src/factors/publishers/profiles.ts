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

/** The profile of EPDs. Each is a file of its own and not a row of one, which `EpdFiles` reads. */
export const EPD_PROFILE = 'ilcd-epd';

/** Of a table of any shape: a mapping of its columns comes with it, and `MappedTable` reads it. */
export const GENERIC_PROFILE = 'generic';

export function isProfileName(text: string): text is ProfileName {
  return Object.hasOwn(PROFILES, text);
}
