import { Decimal, print } from '#impacts';
import type { UnitCode, UnitKind } from '../units.js';
import { isConvertible, isUnitCode, kindOf } from '../units.js';
import type { Candidate } from './asked-units.js';
import { ASKED_CODES, MEANT_BY_CODES, OUNCES_BESIDE_VOLUMES, TOLD_CODES } from './asked-units.js';
import type { EnergyBasis } from './energy-basis.js';
import { withoutBasis } from './energy-basis.js';
import { unitKey } from './unit-key.js';
import { ASKED_BY_KEY, ASKED_BY_SYMBOL, MEANING_BY_KEY, MEANING_BY_SYMBOL } from './unit-meanings.js';
import type { UnitMeaning } from './unit-meanings.js';
import { askedReason, toldOf } from './unit-notes.js';
import { withoutNumber } from './without-number.js';

/** What is known of the place where a unit is written. */
export interface UnitContext {
  /** The only kind that the field takes. */
  readonly kind?: UnitKind;
  /** The unit of the product that the amount is of. */
  readonly product?: UnitCode;
  /** Whether figures are per this unit, so that it may be written `per kg` or `kgCO2e/kg`. */
  readonly isPer?: boolean;
}

/** What a text says about a unit. */
export type UnitReading =
  | UnderstoodUnit
  | { readonly kind: 'asked'; readonly candidates: readonly Candidate[]; readonly reason: string }
  | { readonly kind: 'unknown' };

export interface UnderstoodUnit extends UnitMeaning {
  readonly kind: 'understood';
  /** The heating value that an amount of energy is by. Factors by the net and by the gross one are never the same. */
  readonly basis?: EnergyBasis;
  /** What people are told, where more was read than the name of a unit. */
  readonly told?: string;
}

/** Codes of which there is more to say: ounces may be a volume, others are asked or told. */
const SPECIAL_CODES: ReadonlySet<string> = new Set(['oz', ...ASKED_CODES, ...Object.keys(TOLD_CODES)]);

/** No unit is longer. */
const LONGEST = 200;

/** Reads a unit as files write it. A code of ours comes first; what several units are called is asked. Requests take codes alone. */
export function readUnitText(text: string, context: UnitContext = {}): UnitReading {
  const written = text.trim();
  // Most cells of most files.
  if (isUnitCode(written) && !SPECIAL_CODES.has(written)) return { kind: 'understood', unit: written };
  const found =
    written.length > LONGEST ? undefined : meaningsOf(context.isPer ? withoutPer(written) : written, context);
  if (found === undefined) return { kind: 'unknown' };
  const { candidates, basis } = found;
  const isNarrowed = candidates.length > 1;
  const fitting = isNarrowed ? candidates.filter((each) => fits(each, context)) : candidates;
  const [{ unit, factor } = {}, another] = fitting;
  if (unit === undefined || another !== undefined)
    return { kind: 'asked', candidates, reason: askedReason(written, candidates) };
  const meaning = { unit, ...(factor !== undefined && { factor }) };
  const told = toldOf(written, meaning, { basis, isNarrowed });
  return { kind: 'understood', ...meaning, ...(basis !== undefined && { basis }), ...(told !== undefined && { told }) };
}

interface Found {
  readonly candidates: readonly Candidate[];
  readonly basis?: EnergyBasis;
}

function meaningsOf(text: string, context: UnitContext): Found | undefined {
  const candidates = named(text, context);
  return candidates ? { candidates } : (byBasis(text, context) ?? byNumber(text, context));
}

/** What a text means that is the name of a unit and nothing more. */
function named(text: string, context: UnitContext): readonly Candidate[] | undefined {
  const found = isUnitCode(text) && !ASKED_CODES.includes(text) ? byCode(text, context) : worded(text);
  return found?.[0]?.unit === 'oz' && isOfVolume(context) ? OUNCES_BESIDE_VOLUMES : found;
}

/** A code is what it says, or, where that does not fit and something else does, what many write it for. */
function byCode(code: UnitCode, context: UnitContext): readonly Candidate[] {
  const own = one({ unit: code });
  const other = MEANT_BY_CODES[code];
  const isOther = other !== undefined && fits({ unit: other, name: '' }, context);
  return isOther ? [own, one({ unit: other })] : [own];
}

const one = (meaning: UnitMeaning): Candidate => ({ ...meaning, name: '' });

/** In this case of letters first, then without regard to it. */
function worded(text: string): readonly Candidate[] | undefined {
  const symbol = text.replace(/\.$/, '');
  const only = MEANING_BY_SYMBOL.get(symbol);
  if (only) return [one(only)];
  const key = unitKey(text);
  const meaning = MEANING_BY_KEY.get(key);
  return ASKED_BY_SYMBOL.get(symbol) ?? ASKED_BY_KEY.get(key) ?? (meaning && [one(meaning)]);
}

function isOfVolume({ kind, product }: UnitContext): boolean {
  return (product === undefined ? kind : kindOf(product)) === 'volume';
}

/** `kWh (Gross CV)`. */
function byBasis(text: string, context: UnitContext): Found | undefined {
  const behind = withoutBasis(text);
  const candidates = behind && named(behind.unit, context);
  const isEnergy = candidates?.every(({ unit }) => unit !== undefined && kindOf(unit) === 'energy');
  return candidates && isEnergy ? { candidates, basis: behind.basis } : undefined;
}

/** `1000 pcs`, `kEUR`, `million litres`. */
function byNumber(text: string, context: UnitContext): Found | undefined {
  const numbered = withoutNumber(text);
  const found = numbered && meaningsOf(numbered.unit, context);
  if (!found) return undefined;
  const candidates = found.candidates.flatMap((each) => numbered.factors.map((factor) => multiplied(each, factor)));
  return { ...found, candidates };
}

function multiplied({ factor: own = '1', ...candidate }: Candidate, by: string): Candidate {
  const factor = new Decimal(own).times(by);
  return factor.eq(1) ? candidate : { ...candidate, factor: print(factor) };
}

function fits({ unit }: Candidate, { kind, product }: UnitContext): boolean {
  if (unit === undefined || (kind === undefined && product === undefined)) return false;
  return (kind === undefined || kindOf(unit) === kind) && (product === undefined || isConvertible(unit, product));
}

/** What figures are per: `per kg`, `kgCO2e/kWh`. A figure in grams or tonnes of CO2e would have to be converted: such a unit is unknown. */
const PER = /^(?:kg[\s-]?CO[2₂][\s-]?(?:e|eq)\.?\s*(?:\/|(?:per|pro|par|por)\s)\s*|(?:per|pro|par|por)\s+|\/\s*)/i;

function withoutPer(text: string): string {
  return text.replace(PER, '');
}
