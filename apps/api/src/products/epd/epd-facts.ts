import type { OwnEpd, EpdTable } from '#model/products';
import { geoLocationByCode } from '#model/terms';
import { MODULE_NOT_DECLARED, NO_FIGURE, NOT_VERIFIED } from '#model/products';
import { print } from '#impacts';

/** What the head of the table says of the product, by the words it says it under. */
export function epdFacts(own: OwnEpd): readonly (readonly [what: string, fact: string])[] {
  const { unit, mass, taxonomy = [], geoLocation, referenceYear, owner } = own;
  const facts: [string, string | undefined][] = [
    ['Declared unit', `1 ${unit}`],
    [`Mass of 1 ${unit}`, unit === 'kg' || !mass ? undefined : `${print(mass)} kg`],
    ['Calculation rule', 'EN 15804+A2'],
    ['Owner of the data', owner],
    ['Classification', taxonomy.join(' / ') || undefined],
    ['Place', geoLocation && (geoLocationByCode(geoLocation)?.name ?? geoLocation)],
    ['Reference year', referenceYear?.toString()],
    ['Version', String(own.version)],
    ['UUID', own.uuid],
  ];
  return facts.flatMap(([what, fact]) => (fact ? [[what, fact] as const] : []));
}

export const HEADLINE = 'Not a verified EPD';

/** What has to be known to read the figures. */
export function epdRemarks({ remarks = [] }: OwnEpd, { hasSums }: EpdTable): string[] {
  return [
    NOT_VERIFIED,
    ...remarks,
    `${MODULE_NOT_DECLARED}: the module is not declared. ${NO_FIGURE}: the indicator has no figure in it. 0: declared as zero.`,
    'Module D lies outside the system boundary and is in no sum.',
    ...(hasSums
      ? ['A1-A3 is the sum of A1, A2 and A3, or of what is stated of them, where an indicator states these apart.']
      : []),
  ];
}
