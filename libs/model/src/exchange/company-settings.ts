import type { SettingRule } from './setting-rule.js';

/** The values of CarbonFootprint.crossSectoralStandards in the schema of PACT Technical Specifications 3.0.3. */
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

export type CrossSectoralStandard = (typeof CROSS_SECTORAL_STANDARDS)[number];

const LONGEST_URN = 256;
const LONGEST_DOMAIN = 253;
const LABELS = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A domain name (RFC 1123) of at least two labels, in lower case. The URNs of a company are built from it. */
export const DOMAIN: SettingRule = {
  rule: 'has to be a domain name, such as example.com',
  read(written) {
    const domain = written.trim().toLowerCase();
    return domain.length <= LONGEST_DOMAIN && LABELS.test(domain) ? domain : undefined;
  },
};

/** A URN that names the company. Only the prefix of RFC 8141 is checked, since PACT asks for no more. */
export const COMPANY_URN: SettingRule = {
  rule: `has to be a URN of up to ${LONGEST_URN} characters, such as urn:lei:5493001KJTIIGC8Y1R12`,
  read(written) {
    const urn = written.trim();
    return /^urn:[^\s\p{Cc}]+$/iu.test(urn) && [...urn].length <= LONGEST_URN ? urn : undefined;
  },
};

const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,4}$/i;

/** A language (BCP 47): the primary one and, at most, script, region and variants. */
export const LANGUAGE: SettingRule = {
  rule: 'has to be a code of a language, such as en or de-AT',
  read(written) {
    const language = written.trim();
    return LANGUAGE_TAG.test(language) ? language : undefined;
  },
};

/** The IPCC assessment report whose factors weight the greenhouse gases. */
export const ASSESSMENT_REPORT: SettingRule = {
  rule: 'has to be an assessment report of the IPCC, such as AR6',
  read(written) {
    const report = written.trim().toUpperCase();
    return /^AR\d{1,3}$/.test(report) ? report : undefined;
  },
};

export const CROSS_SECTORAL_STANDARD: SettingRule<CrossSectoralStandard> = {
  rule: `has to be one of ${CROSS_SECTORAL_STANDARDS.join(', ')}`,
  read(written) {
    const text = written.trim().toLowerCase();
    return CROSS_SECTORAL_STANDARDS.find((standard) => standard.toLowerCase() === text);
  },
};
