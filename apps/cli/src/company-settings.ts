import { Decimal } from '#impacts';
import type { CompanySettings } from '#platform';
import { PUBLISH_CHOICES } from '#platform';
import { Readings, broken } from './readings.js';
import { amount, flag, list, name, oneOf } from './value-rules.js';

/** The options that set a company, as they were typed. */
export type SettingFlags = Partial<Record<Exclude<keyof CompanySettings, 'companyIds'>, string>> & {
  companyIds?: string[];
};

/** PACT Technical Specifications 3.0.3, CarbonFootprint.crossSectoralStandards: what its schema lets through. */
export const CROSS_SECTORAL_STANDARDS = [
  'ISO14067',
  'ISO14083',
  'ISO14040-44',
  'GHGP-Product',
  'PEF',
  'PACT-1.0',
  'PACT-2.0',
  'PACT-3.0',
] as const;

const HUNDRED = new Decimal(100);
const LONGEST_URN = 256;
const LONGEST_DOMAIN = 253;
const LABELS = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** @throws Invalid listing every fault */
export function companySettings(flags: SettingFlags): Partial<CompanySettings> {
  return new Readings<CompanySettings>()
    .field('name', flags.name, name)
    .field('domain', flags.domain, domain)
    .field('companyIds', flags.companyIds, companyIds)
    .field('pactPublic', flags.pactPublic, flag)
    .field('publish', flags.publish, oneOf(PUBLISH_CHOICES))
    .field('acceptJsonEvents', flags.acceptJsonEvents, flag)
    .field('outboundLogistics', flags.outboundLogistics, flag)
    .field('characterizationFactors', flags.characterizationFactors, list(assessmentReport))
    .field('crossSectoralStandards', flags.crossSectoralStandards, list(oneOf(CROSS_SECTORAL_STANDARDS)))
    .field('fossilCarbonContent', flags.fossilCarbonContent, amount())
    .field('exemptedEmissionsPercent', flags.exemptedEmissionsPercent, amount(HUNDRED))
    .result();
}

/** Nothing takes the setting back: the domain is then made of the subdomain. */
function domain(said: string): string | null {
  const written = said.trim().toLowerCase();
  if (written === '') return null;
  if (written.length > LONGEST_DOMAIN || !LABELS.test(written))
    throw broken('has to be a domain name, such as example.com');
  return written;
}

/** One empty value takes the setting back. */
function companyIds(said: readonly string[]): string[] {
  if (said.length === 1 && said[0]?.trim() === '') return [];
  const faulty = said.filter((id) => !isUrn(id.trim()));
  if (faulty.length > 0) {
    throw broken(
      `has to be a URN of up to ${LONGEST_URN} characters, such as urn:lei:5493001KJTIIGC8Y1R12; not: ${faulty.join(', ')}`,
    );
  }
  return [...new Set(said.map((id) => id.trim()))];
}

function isUrn(text: string): boolean {
  return /^urn:[^\s\p{Cc}]+$/iu.test(text) && [...text].length <= LONGEST_URN;
}

function assessmentReport(said: string): string {
  const written = said.trim().toUpperCase();
  if (!/^AR\d{1,3}$/.test(written)) throw broken('has to be assessment reports of the IPCC, such as AR6 or AR5,AR6');
  return written;
}
