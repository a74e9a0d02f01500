import { PROFILE_NAMES, isProfileName } from '#footprint/model';
import type { ProfileName } from '#footprint/model';
import { CliFault, EXIT } from './exit-codes.js';

/** What commander hands over: nothing checked yet. */
export interface ImportFlags {
  company?: string;
  shared?: boolean;
  profile?: string;
  file?: string;
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

export interface ImportOptions {
  /** Subdomain of the owner; absent: shared by the installation. */
  company?: string;
  profile: ProfileName;
  /** `-` is standard input. */
  file: string;
  name: string;
  version: string;
  licence: string;
  attribution?: string;
  gwpSet?: string;
  boundary?: string;
  priceYear?: number;
  dryRun: boolean;
  skipFaulty: boolean;
}

const LONGEST = 500;

/** @throws CliFault that lists everything missing or wrong at once. */
export function importOptions(flags: ImportFlags): ImportOptions {
  const faults: string[] = [];
  const text = (flag: string, value: string | undefined): string => {
    if (!value?.trim()) faults.push(`--${flag} is missing`);
    else if (value.length > LONGEST) faults.push(`--${flag} is longer than ${LONGEST} characters`);
    return value?.trim() ?? '';
  };
  const { profile = '', gwpSet, priceYear } = flags;
  if ((flags.company === undefined) === !flags.shared) faults.push('give either --company SUBDOMAIN or --shared');
  if (!isProfileName(profile)) faults.push(`--profile has to be one of ${PROFILE_NAMES.join(', ')}`);
  if (gwpSet !== undefined && !/^AR\d+$/i.test(gwpSet)) faults.push('--gwp-set has to be AR and a number, such as AR6');
  if (priceYear !== undefined && !/^(19|20|21)\d\d$/.test(priceYear)) faults.push('--price-year has to be a year');
  const required = {
    file: text('file', flags.file),
    name: text('database', flags.database),
    version: text('version', flags.version),
    licence: text('licence', flags.licence),
  };
  if (!isProfileName(profile) || faults.length > 0) throw new CliFault(EXIT.usage, faults.join('\n'));
  return {
    ...required,
    profile,
    ...(flags.company !== undefined && { company: flags.company }),
    ...(flags.attribution !== undefined && { attribution: flags.attribution }),
    ...(gwpSet !== undefined && { gwpSet: gwpSet.toUpperCase() }),
    ...(flags.boundary !== undefined && { boundary: flags.boundary }),
    ...(priceYear !== undefined && { priceYear: Number(priceYear) }),
    dryRun: flags.dryRun ?? false,
    skipFaulty: flags.skipFaulty ?? false,
  };
}
