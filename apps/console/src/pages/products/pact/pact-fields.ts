import type { Schemas } from '@footprint-exchange/client';
import type { Product } from '../kind.js';

type Stated = NonNullable<Product['pact']>;
type Verification = Schemas['StatedVerificationRecord'];
export type PactName = keyof Omit<Stated, 'verification'> | keyof Verification;

export const PACT_GROUPS = [
  ...(['carbon', 'biogenic', 'land', 'packaging', 'captured', 'standards'] as const),
  ...(['boundary', 'verification', 'validity', 'extensions'] as const),
] as const;
export type PactGroup = (typeof PACT_GROUPS)[number];

/** How a value is typed and shown. Decimals stay texts, every digit of them. */
export type PactKind = 'decimal' | 'day' | 'text' | 'lines' | 'flag' | 'list' | 'rules' | 'json' | readonly string[];

interface PactFieldOf {
  readonly group: PactGroup;
  readonly kind: PactKind;
}

const inGroup =
  <Group extends PactGroup>(group: Group) =>
  <Kind extends PactKind>(kind: Kind) => ({ group, kind });
const [carbon, biogenic, land, packaging] = [
  inGroup('carbon'),
  inGroup('biogenic'),
  inGroup('land'),
  inGroup('packaging'),
];
const [captured, standards, boundary] = [inGroup('captured'), inGroup('standards'), inGroup('boundary')];
const [verification, validity, extensions] = [inGroup('verification'), inGroup('validity'), inGroup('extensions')];

export const COVERAGES = ['product level', 'PCF program', 'PCF calculation model'] as const;
export const CCU_APPROACHES = ['Cut-off', 'Credit'] as const;

/** All that an element states for PACT alone, in the order in which it is shown. */
export const PACT_FIELDS = {
  fossilCarbonContent: carbon('decimal'),
  biogenicCarbonContent: carbon('decimal'),
  recycledCarbonContent: carbon('decimal'),
  biogenicCO2Uptake: biogenic('decimal'),
  biogenicNonCO2Emissions: biogenic('decimal'),
  landManagementFossilGhgEmissions: land('decimal'),
  landManagementBiogenicCO2Emissions: land('decimal'),
  landManagementBiogenicCO2Removals: land('decimal'),
  landCarbonLeakage: land('decimal'),
  landAreaOccupation: land('decimal'),
  packagingEmissionsIncluded: packaging('flag'),
  packagingGhgEmissions: packaging('decimal'),
  packagingBiogenicCarbonContent: packaging('decimal'),
  aircraftGhgEmissions: packaging('decimal'),
  ccsTechnologicalCO2CaptureIncluded: captured('flag'),
  ccsTechnologicalCO2Capture: captured('decimal'),
  technologicalCO2Removals: captured('decimal'),
  ccuCarbonContent: captured('decimal'),
  ccuCalculationApproach: captured(CCU_APPROACHES),
  ccuCreditCertification: captured('text'),
  technologicalCO2CaptureOrigin: captured('lines'),
  crossSectoralStandards: standards('list'),
  productOrSectorSpecificRules: standards('rules'),
  boundaryProcessesDescription: boundary('lines'),
  allocationRulesDescription: boundary('lines'),
  exemptedEmissionsPercent: boundary('decimal'),
  exemptedEmissionsDescription: boundary('lines'),
  coverage: verification(COVERAGES),
  completedAt: verification('day'),
  providerName: verification('text'),
  standardName: verification('text'),
  comments: verification('lines'),
  validityPeriodStart: validity('day'),
  validityPeriodEnd: validity('day'),
  extensions: extensions('json'),
} as const satisfies Record<PactName, PactFieldOf>;

export const PACT_NAMES = Object.keys(PACT_FIELDS) as PactName[];
export const kindOf = (name: PactName): PactKind => PACT_FIELDS[name].kind;
export const namesIn = (group: PactGroup): PactName[] => PACT_NAMES.filter((name) => PACT_FIELDS[name].group === group);
export const isOfVerification = (name: PactName): name is keyof Verification =>
  PACT_FIELDS[name].group === 'verification';

/** What the element states; undefined: nothing. */
export function statedValue({ pact = {} }: Product, name: PactName): unknown {
  return isOfVerification(name) ? pact.verification?.[name] : pact[name];
}

/** A value as it is typed. */
export function typedText(name: PactName, value: unknown): string {
  if (value === undefined) return '';
  switch (kindOf(name)) {
    case 'day':
      return (value as string).slice(0, 10);
    case 'list':
      return (value as string[]).join('\n');
    case 'rules':
      return rulesText(value as SpecificRules[]);
    case 'json':
      return JSON.stringify(value, null, 2);
    default:
      return typeof value === 'boolean' ? String(value) : (value as string);
  }
}

/** What was typed, as the API takes it; null: nothing. @throws SyntaxError of what `isReadable` refuses */
export function valueOfText(name: PactName, typed: string): unknown {
  const text = typed.trim();
  if (text === '') return null;
  switch (kindOf(name)) {
    case 'decimal':
      return text.replace(',', '.');
    case 'flag':
      return text === 'true';
    case 'list':
      return linesOf(text);
    case 'rules':
      return rulesOf(text);
    case 'json':
      return listOf(text);
    default:
      return text;
  }
}

/** Whether it can be sent at all: a list of rules or of JSON. Everything else the service says better. */
export function isReadable(name: PactName, typed: string): boolean {
  try {
    valueOfText(name, typed);
    return true;
  } catch {
    return false;
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function listOf(text: string): unknown[] {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new SyntaxError('no list');
  return value;
}

type SpecificRules = NonNullable<Stated['productOrSectorSpecificRules']>[number];
const OPERATORS = ['PEF', 'EPD International'] as const;

/** A rule a line: who made it, a colon, and its name. */
export function rulesText(rules: readonly SpecificRules[]): string {
  return rules
    .flatMap(({ operator, otherOperatorName, ruleNames }) =>
      ruleNames.map((name) => `${otherOperatorName ?? operator}: ${name}`),
    )
    .join('\n');
}

function rulesOf(text: string): SpecificRules[] {
  const byOperator = new Map<string, string[]>();
  for (const line of linesOf(text)) {
    const [, operator, name] = /^(.+?):\s+(.+)$/.exec(line) ?? [];
    if (operator === undefined || name === undefined) throw new SyntaxError('no rule');
    byOperator.set(operator, [...(byOperator.get(operator) ?? []), name]);
  }
  return [...byOperator].map(([named, ruleNames]) => {
    const operator = OPERATORS.find((each) => each === named);
    return operator ? { operator, ruleNames } : { operator: 'Other', otherOperatorName: named, ruleNames };
  });
}
