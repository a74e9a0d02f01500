import { DATABASE_LIMITS } from '#model/terms';
import { EPD_PROFILE, GENERIC_PROFILE, PROFILE_NAMES, isProfileName } from '#model/factors';
import type { ProfileName } from '#model/factors';
import { LANGUAGE } from '#model/exchange';
import type { FactorDatabase } from '#factors';
import { CliFault, EXIT } from '../command/exit-codes.js';

/** Options that name the owner of datasets. */
export interface OwnerFlags {
  company?: string;
  shared?: boolean;
}

/** The options as commander passes them, unchecked. */
export interface ImportFlags extends OwnerFlags {
  profile?: string;
  file?: readonly string[];
  map?: string;
  languages?: string;
  database?: string;
  version?: string;
  licence?: string;
  attribution?: string;
  gwpSet?: string;
  boundary?: string;
  priceYear?: string;
  dryRun?: boolean;
  skipFaulty?: boolean;
}

export interface ImportOptions extends Omit<FactorDatabase, 'owner'> {
  /** The owner's subdomain. Absent for databases that the installation shares. */
  company?: string;
  profile: ProfileName | typeof EPD_PROFILE | typeof GENERIC_PROFILE;
  /** `-` stands for standard input. A publisher's CSV is exactly one file. */
  files: readonly string[];
  /** Of the generic profile: the file of the mapping. */
  map?: string;
  /** The languages of texts in EPDs, the preferred one first; absent: those of the company. */
  languages?: readonly string[];
  dryRun: boolean;
  skipFaulty: boolean;
}

export const IMPORT_PROFILES: readonly string[] = [...PROFILE_NAMES, EPD_PROFILE, GENERIC_PROFILE];

export const ONE_OWNER = 'give either --company SUBDOMAIN or --shared';

export function namesOneOwner({ company, shared = false }: OwnerFlags): boolean {
  return (company !== undefined) !== shared;
}

/** @throws CliFault listing everything that is missing or wrong */
export function importOptions(flags: ImportFlags): ImportOptions {
  const faults: string[] = [];
  const needed = (flag: string, value: string | undefined): string => {
    if (!value?.trim()) faults.push(`--${flag} is missing`);
    return value?.trim() ?? '';
  };
  const { profile = '', gwpSet, priceYear } = flags;
  if (!namesOneOwner(flags)) faults.push(ONE_OWNER);
  const isKnown = isProfileName(profile) || profile === EPD_PROFILE || profile === GENERIC_PROFILE;
  if (!isKnown) faults.push(`--profile has to be one of ${IMPORT_PROFILES.join(', ')}`);
  if (gwpSet !== undefined && !/^AR\d+$/i.test(gwpSet)) faults.push('--gwp-set has to be AR and a number, such as AR6');
  if (priceYear !== undefined && !/^(19|20|21)\d\d$/.test(priceYear)) faults.push('--price-year has to be a year');
  const files = (flags.file ?? []).filter((file) => file.trim() !== '');
  const languages = flags.languages?.split(',').map((language) => language.trim());
  needed('file', files[0]);
  if (files.length > 1 && profile !== EPD_PROFILE) faults.push(`--file is one file, but for --profile ${EPD_PROFILE}`);
  if (profile === GENERIC_PROFILE) needed('map', flags.map);
  if (flags.map === '-' && files.includes('-')) faults.push('--map and --file cannot both be standard input');
  if (profile !== GENERIC_PROFILE && flags.map !== undefined)
    faults.push(`--map is for --profile ${GENERIC_PROFILE} only`);
  if (languages && !languages.every((language) => LANGUAGE.read(language))) {
    faults.push('--languages has to be codes of languages, such as en,de');
  }
  const required = {
    name: needed('database', flags.database),
    version: needed('version', flags.version),
    licence: needed('licence', flags.licence),
  };
  faults.push(...tooLong({ ...flags, ...required }));
  if (!isKnown || faults.length > 0) throw new CliFault(EXIT.usage, faults.join('\n'));
  return {
    ...required,
    profile,
    files,
    ...(flags.map !== undefined && { map: flags.map }),
    ...(languages && { languages }),
    ...(flags.company !== undefined && { company: flags.company }),
    ...(flags.attribution !== undefined && { attribution: flags.attribution }),
    ...(gwpSet !== undefined && { gwpSet: gwpSet.toUpperCase() }),
    ...(flags.boundary !== undefined && { boundary: flags.boundary }),
    ...(priceYear !== undefined && { priceYear: Number(priceYear) }),
    dryRun: flags.dryRun ?? false,
    skipFaulty: flags.skipFaulty ?? false,
  };
}

const LIMITED = Object.keys(DATABASE_LIMITS) as (keyof typeof DATABASE_LIMITS)[];

/** Lengths are counted in code points: an emoji is one. */
function tooLong(texts: { readonly [Field in keyof typeof DATABASE_LIMITS]?: string }): string[] {
  return LIMITED.flatMap((field) => {
    const most = DATABASE_LIMITS[field];
    const isTooLong = Array.from(texts[field] ?? '').length > most;
    return isTooLong ? [`--${field === 'name' ? 'database' : field} is longer than ${most} characters`] : [];
  });
}
