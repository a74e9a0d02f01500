import type { CompanySettings } from '#access';
import { DEFAULT_ANSWER_DUE_DAYS, DEFAULT_LANGUAGES } from '#access';
import type { PatchCompanyDto } from './company.dto.js';

/** The settings of a new company. Null in a request body restores them. */
export const DEFAULT_SETTINGS: Omit<CompanySettings, 'name'> = {
  domain: null,
  companyIds: [],
  pactPublic: false,
  publish: 'all',
  access: 'everybody',
  answerDueDays: DEFAULT_ANSWER_DUE_DAYS,
  acceptJsonEvents: false,
  tokenAtBase: false,
  outboundLogistics: false,
  publishGaps: 'tell',
  characterizationFactors: ['AR6'],
  crossSectoralStandards: ['PACT-3.0'],
  fossilCarbonContent: '0',
  exemptedEmissionsPercent: '0',
  scope2Method: null,
  languages: [...DEFAULT_LANGUAGES],
};

/** The settings that a request body changes, with the default in place of null. */
export function toCompanySettings(body: PatchCompanyDto): Partial<CompanySettings> {
  const defaults: Partial<CompanySettings> = DEFAULT_SETTINGS;
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, value ?? defaults[name as keyof CompanySettings]]));
}
