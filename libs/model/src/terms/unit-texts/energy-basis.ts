import { textsOf } from './unit-key.js';

/** The heating value that an amount of energy is by: with the heat of the steam (gross) or without it (net). */
export type EnergyBasis = 'net CV' | 'gross CV';

/** What stands behind a unit of energy; separated by commas, in small letters. PCI and PCS are French, Spanish and Italian. */
export const ENERGY_BASES: Readonly<Record<EnergyBasis, string>> = {
  'net CV':
    'net cv, net, ncv, lcv, lhv, nett, hi, hu, pci, net calorific value, lower heating value, lower calorific value, heizwert, unterer heizwert',
  'gross CV':
    'gross cv, gross, gcv, hcv, hhv, hs, ho, pcs, gross calorific value, higher heating value, higher calorific value, brennwert, oberer heizwert',
};

const BY_TEXT = new Map(
  (Object.entries(ENERGY_BASES) as [EnergyBasis, string][]).flatMap(([basis, texts]) =>
    textsOf(texts).map((text) => [text, basis] as const),
  ),
);
/** The longer texts first: `net cv` ends with what `cv` alone would be. */
const ALL = [...BY_TEXT.keys()].sort((one, other) => other.length - one.length).join('|');
const BEHIND = new RegExp(`^(.+?)[\\s,_([-]+(${ALL})[)\\]]?$`, 'i');

/** `kWh (Gross CV)`, `MJ LHV`, `kWh PCI`: the unit, and the heating value behind it. */
export function withoutBasis(text: string): { unit: string; basis: EnergyBasis } | undefined {
  const [, unit, behind = ''] = BEHIND.exec(text.replace(/\s+/g, ' ')) ?? [];
  const basis = BY_TEXT.get(behind.toLowerCase());
  return unit === undefined || basis === undefined ? undefined : { unit, basis };
}

/** Words that are a heating value wherever they stand; `net` or `pcs` alone may be anything. */
const UNMISTAKABLE: Readonly<Record<EnergyBasis, RegExp>> = {
  'net CV': /\b(?:net cv|ncv|lcv|lhv|pci|net calorific value|lower (?:heating|calorific) value|heizwert)\b/i,
  'gross CV': /\b(?:gross cv|gcv|hcv|hhv|gross calorific value|higher (?:heating|calorific) value|brennwert)\b/i,
};

/** The heating value that the name of a factor says; undefined where it says none, or both. */
export function basisNamed(name: string): EnergyBasis | undefined {
  const [only, another] = (Object.keys(UNMISTAKABLE) as EnergyBasis[]).filter((basis) =>
    UNMISTAKABLE[basis].test(name),
  );
  return another === undefined ? only : undefined;
}

/** A name says by which heating value its unit is: factors by the net and by the gross one are never the same. */
export function withBasis(name: string, basis: string | undefined): string {
  return basis === undefined || name.toLowerCase().includes(basis.toLowerCase()) ? name : `${name}, ${basis}`;
}
