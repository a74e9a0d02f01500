import type { Schemas } from '@footprint-exchange/client';
import { changedFields } from '../../../parts/forms/changed-fields.js';
import { numberOf, numberOrEmpty } from '../../../parts/forms/typed-number.js';
import type { Product } from '../kind.js';
import type { PactName } from '../pact/pact-fields.js';
import { isOfVerification, PACT_NAMES, statedValue, typedText, valueOfText } from '../pact/pact-fields.js';

/** From 1, the best, to 5. */
export const RATINGS = [
  'technologicalDQR',
  'temporalDQR',
  'geographicalDQR',
  'completenessDQR',
  'reliabilityDQR',
] as const;
export type Rating = (typeof RATINGS)[number];

/** The fields of a product as they are typed. */
export interface Edited extends Record<Rating | PactName, string> {
  name: string;
  sku: string;
  description: string;
  unit: string;
  weight: string;
  weightUnit: string;
  packagingWeight: string;
  packagingWeightUnit: string;
  recycledPercent: string;
  supplier: string;
  supplierPartId: string;
  geoLocation: string;
  startDate: string;
  endDate: string;
  cpcCode: string;
  share: string;
  notes: string;
}
export type EditedName = keyof Edited;

type Patch = Schemas['PatchElementDto'];

export function editedOf(product: Product): Edited {
  const { weight, packagingWeight, recycledPercent, share } = product;
  return {
    name: product.name,
    sku: product.sku ?? '',
    description: product.description ?? '',
    unit: product.unit ?? '',
    weight: numberOrEmpty(weight?.quantity),
    weightUnit: weight?.unit ?? 'kg',
    packagingWeight: numberOrEmpty(packagingWeight?.quantity),
    packagingWeightUnit: packagingWeight?.unit ?? 'kg',
    recycledPercent: numberOrEmpty(recycledPercent),
    supplier: product.supplier?.uuid ?? '',
    supplierPartId: product.supplierPartId ?? '',
    geoLocation: product.geoLocation?.code ?? '',
    startDate: product.startDate?.slice(0, 10) ?? '',
    endDate: product.endDate?.slice(0, 10) ?? '',
    cpcCode: product.cpcCode ?? '',
    share: share === undefined ? '' : String(share),
    notes: product.notes ?? '',
    ...ratingsOf(product),
    ...pactOf(product),
  };
}

const NUMBERS = ['weight', 'packagingWeight', 'recycledPercent'] as const satisfies EditedName[];

/** The fields that have to be numbers and are not. */
export function withoutNumber(edited: Edited): EditedName[] {
  return NUMBERS.filter((name) => edited[name].trim() !== '' && numberOf(edited[name]) === undefined);
}

/** What was changed, as the API takes it: what was emptied is cleared, what was not touched is left as it is. */
export function patchOf(before: Edited, edited: Edited): Patch {
  const changed = new Set(changedFields(before, edited));
  const patch: Record<string, unknown> = {};
  for (const name of changed) if (!isInside(name)) patch[fieldOf(name)] = valueOf(name, edited);
  const ratings = RATINGS.filter((name) => changed.has(name)).map((name) => [name, numberOf(edited[name]) ?? null]);
  if (ratings.length > 0) patch['dataQualityIndicators'] = Object.fromEntries(ratings);
  const pact: Record<string, unknown> = {};
  const verification: Record<string, unknown> = {};
  for (const name of PACT_NAMES) {
    if (changed.has(name)) (isOfVerification(name) ? verification : pact)[name] = valueOfText(name, edited[name]);
  }
  if (Object.keys(verification).length > 0) pact['verification'] = verification;
  if (Object.keys(pact).length > 0) patch['pact'] = pact;
  return patch;
}

function pactOf(product: Product): Record<PactName, string> {
  const typed = PACT_NAMES.map((name) => [name, typedText(name, statedValue(product, name))]);
  return Object.fromEntries(typed) as Record<PactName, string>;
}

function ratingsOf({ dataQualityIndicators }: Product): Record<Rating, string> {
  const ratings = RATINGS.map((name) => [name, numberOrEmpty(dataQualityIndicators?.[name])]);
  return Object.fromEntries(ratings) as Record<Rating, string>;
}

/** Whether it is a part of another field. */
const isInside = (name: EditedName): boolean => [...RATINGS, ...PACT_NAMES].some((inside) => inside === name);

/** An amount is one field of its quantity and unit. */
const fieldOf = (name: EditedName): string => name.replace(/^(weight|packagingWeight)Unit$/, '$1');

function valueOf(name: EditedName, edited: Edited): unknown {
  const text = edited[name].trim();
  switch (name) {
    case 'weight':
    case 'weightUnit':
      return amountOf(edited.weight, edited.weightUnit);
    case 'packagingWeight':
    case 'packagingWeightUnit':
      return amountOf(edited.packagingWeight, edited.packagingWeightUnit);
    case 'recycledPercent':
      return numberOf(text) ?? null;
    case 'supplier':
      return text ? { uuid: text } : null;
    case 'geoLocation':
      return text ? { code: text } : null;
    case 'share':
      return text ? text === 'true' : null;
    case 'name':
      // It can't be cleared: the service says so.
      return text;
    default:
      return text || null;
  }
}

function amountOf(quantity: string, unit: string): { quantity: number; unit: string } | null {
  const number = numberOf(quantity);
  return number === undefined ? null : { quantity: number, unit };
}
