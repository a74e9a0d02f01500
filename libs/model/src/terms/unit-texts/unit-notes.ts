import { quoted } from '../quoted.js';
import type { UnitCode } from '../units.js';
import { UNITS } from '../units.js';
import type { Candidate } from './asked-units.js';
import { TOLD_CODES } from './asked-units.js';
import type { EnergyBasis } from './energy-basis.js';

/** A candidate as a text that is read as it: `tn_us`, `1000 pcs`. */
export function candidateText({ unit, factor }: Pick<Candidate, 'unit' | 'factor'>): string | undefined {
  if (unit === undefined) return undefined;
  return factor === undefined ? unit : `${factor} ${unit}`;
}

/** Why a text is asked, and how to answer. */
export function askedReason(text: string, candidates: readonly Candidate[]): string {
  const each = candidates.map((candidate) => {
    const known = candidateText(candidate);
    const name = candidate.name || (candidate.unit ? UNITS[candidate.unit].name : '');
    return known === undefined ? `${name}, which is no unit here` : `${known} (${name})`;
  });
  const last = each.pop();
  const example = candidates.map(candidateText).find((known) => known !== undefined);
  const answer = JSON.stringify({ [text.slice(0, LONGEST)]: example });
  return `${quoted(text)} could be ${each.join(', ')} or ${last}: the mapping says which, as "values": ${answer}`;
}

const LONGEST = 40;

/** What people are told where more was read than the name of a unit; undefined where nothing was. */
export function toldOf(
  text: string,
  { unit, factor }: { unit: UnitCode; factor?: string },
  { basis, isNarrowed }: { basis: EnergyBasis | undefined; isNarrowed: boolean },
): string | undefined {
  const mistaken = text === unit ? TOLD_CODES[unit] : undefined;
  if (mistaken !== undefined) return `${quoted(text)} is read as ${unit} (${UNITS[unit].name}); ${mistaken}`;
  const name = `${factor === undefined ? '' : `${factor} `}${unit}`;
  if (factor === undefined && basis === undefined && !isNarrowed) return undefined;
  const what = isNarrowed
    ? `${quoted(text)} is read as ${name} (${UNITS[unit].name}), which alone fits here`
    : `one ${quoted(text)} is read as ${name}`;
  return basis === undefined ? what : `${what}, by ${basis}`;
}
