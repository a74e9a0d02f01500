import { Decimal } from '#impacts';
import { ASSESSMENT_REPORT, COMPANY_URN, CROSS_SECTORAL_STANDARD, DOMAIN, LANGUAGE } from '#model/exchange';
import type { CompanySettings } from '#access';
import { ACCESS_CHOICES, MAX_ANSWER_DUE_DAYS, PUBLISH_CHOICES, PUBLISH_GAPS_CHOICES, SCOPE2_METHODS } from '#access';
import { invalidValue, ValueReader } from '../command/value-reader.js';
import { amount, byRule, flag, list, name, oneOf, orNone, wholeNumber } from '../command/value-rules.js';

/** The options that set up a company, as they were typed. */
export type SettingFlags = Partial<Record<Exclude<keyof CompanySettings, 'companyIds'>, string>> & {
  companyIds?: string[];
};

const HUNDRED = new Decimal(100);

/** @throws Invalid listing every fault */
export function companySettings(flags: SettingFlags): Partial<CompanySettings> {
  return new ValueReader<CompanySettings>()
    .field('name', flags.name, name)
    .field('domain', flags.domain, orNone(byRule(DOMAIN)))
    .field('companyIds', flags.companyIds, companyIds)
    .field('pactPublic', flags.pactPublic, flag)
    .field('publish', flags.publish, oneOf(PUBLISH_CHOICES))
    .field('access', flags.access, oneOf(ACCESS_CHOICES))
    .field('answerDueDays', flags.answerDueDays, wholeNumber(MAX_ANSWER_DUE_DAYS))
    .field('acceptJsonEvents', flags.acceptJsonEvents, flag)
    .field('tokenAtBase', flags.tokenAtBase, flag)
    .field('outboundLogistics', flags.outboundLogistics, flag)
    .field('publishGaps', flags.publishGaps, oneOf(PUBLISH_GAPS_CHOICES))
    .field('characterizationFactors', flags.characterizationFactors, list(byRule(ASSESSMENT_REPORT)))
    .field('crossSectoralStandards', flags.crossSectoralStandards, list(byRule(CROSS_SECTORAL_STANDARD)))
    .field('fossilCarbonContent', flags.fossilCarbonContent, amount())
    .field('exemptedEmissionsPercent', flags.exemptedEmissionsPercent, amount(HUNDRED))
    .field('scope2Method', flags.scope2Method, orNone(oneOf(SCOPE2_METHODS)))
    .field('languages', flags.languages, list(byRule(LANGUAGE)))
    .result();
}

/** A single empty value resets the setting. */
function companyIds(urns: readonly string[]): string[] {
  if (urns.length === 1 && urns[0]?.trim() === '') return [];
  const faulty = urns.filter((id) => COMPANY_URN.read(id) === undefined);
  if (faulty.length > 0) throw invalidValue(`${COMPANY_URN.rule}; not: ${faulty.join(', ')}`);
  return [...new Set(urns.map(byRule(COMPANY_URN)))];
}
