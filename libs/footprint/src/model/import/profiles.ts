import { agribalyse } from './agribalyse.js';
import { epaSupplyChain } from './epa-supply-chain.js';
import type { Profile } from './profile.js';
import { ukDesnz } from './uk-desnz.js';

/** The publishers whose files we read, by the name an operator gives. */
export const PROFILES = {
  'uk-desnz': ukDesnz,
  'epa-supply-chain': epaSupplyChain,
  agribalyse,
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof PROFILES;

export const PROFILE_NAMES = Object.keys(PROFILES) as readonly ProfileName[];

/** EPDs are files of their own each, not rows of one: they are imported by `EpdImports`. */
export const EPD_PROFILE = 'ilcd-epd';

export function isProfileName(text: string): text is ProfileName {
  return Object.hasOwn(PROFILES, text);
}
