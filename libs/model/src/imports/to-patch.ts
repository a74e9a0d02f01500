import { Checked } from '#faults';
import type { FieldFault } from '#faults';
import { Decimal, decimalOf, readWritten } from '#impacts';
import type { ActivityPatch } from '#model/activities';
import type { DatasetRowPatch } from '#model/factors';
import type { ElementPatch } from '#model/products';
import { geoLocationByReference } from '#model/terms';
import type { Amount, UnitCode } from '#model/terms';

/** The values of a row, by field path, with the uuids of the records that it names. */
type Values = Readonly<Record<string, unknown>>;

const AMOUNTS = ['weight', 'packagingWeight', 'datasetAmount'] as const;

/** What a row changes of an activity: its field paths are those of the patch. */
export function toActivityPatch(values: Values, faults: readonly FieldFault[]): Checked<ActivityPatch> {
  return new Checked<ActivityPatch>(values, faults);
}

/** What a row changes of a material or process element. */
export function toElementPatch(values: Values, found: readonly FieldFault[]): Checked<ElementPatch> {
  const { footprint, impacts, ...rest } = nested(withTexts(values));
  const amounts = Object.fromEntries(AMOUNTS.flatMap((name) => amountOf(values, name)));
  const faults = [...found, ...AMOUNTS.flatMap((name) => halfAmount(values, name))];
  return new Checked<ElementPatch>({ ...rest, ...amounts }, faults).map<ElementPatch>((fields, more) => {
    const figures = readWritten({ footprint, impacts });
    more.add(...figures.faults);
    return { ...fields, figures: footprint === undefined && impacts === undefined ? undefined : figures.patch };
  });
}

/** The times among the PACT attributes are kept as texts. */
function withTexts(values: Values): Values {
  const asText = ([path, value]: [string, unknown]) =>
    [path, path.startsWith('pact.') && value instanceof Date ? value.toISOString() : value] as const;
  return Object.fromEntries(Object.entries(values).map(asText));
}

/** `{'a.b': 1}` as `{a: {b: 1}}`. The quantity of an amount stays beside its unit for `amountOf`. */
function nested(values: Values): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.');
    if ((AMOUNTS as readonly string[]).includes(keys[0] ?? '')) continue;
    let inner = body;
    for (const key of keys.slice(0, -1)) inner = (inner[key] ??= {}) as Record<string, unknown>;
    inner[keys.at(-1) ?? ''] = value;
  }
  return body;
}

function amountOf(values: Values, name: string): [string, Amount | null][] {
  const quantity = values[name];
  if (quantity === null) return [[name, null]];
  const unit = values[`${name}.unit`];
  if (typeof quantity !== 'number' || typeof unit !== 'string') return [];
  return [[name, { quantity: decimalOf(quantity), unit: unit as UnitCode }]];
}

function halfAmount(values: Values, name: string): FieldFault[] {
  const unit = `${name}.unit`;
  const hasQuantity = typeof values[name] === 'number';
  if (hasQuantity && typeof values[unit] !== 'string') return [{ field: unit, message: 'must not be empty' }];
  return [];
}

/** What the rows of a dataset say of it. */
export function toDatasetPatch(values: Values, found: readonly FieldFault[]): Checked<DatasetRowPatch> {
  const { impacts, geoLocation, supplier, dataQualityRating, uncertainty, ...rest } = nested(values);
  return new Checked<DatasetRowPatch>(rest, found).map<DatasetRowPatch>((fields, faults) => {
    const figures = readWritten({ impacts });
    faults.add(...figures.faults);
    return {
      ...fields,
      ...(impacts !== undefined && { figures: figures.patch }),
      ...(geoLocation !== undefined && { geoLocation: placeOf(geoLocation) }),
      ...(supplier !== undefined && { supplier: uuidOf(supplier) }),
      ...(dataQualityRating !== undefined && { rating: decimalIn(dataQualityRating) }),
      ...(uncertainty !== undefined && { uncertainty: decimalIn(uncertainty) }),
    };
  });
}

function uuidOf(reference: unknown): string | null {
  return (reference as { uuid: string } | null)?.uuid ?? null;
}

function placeOf(reference: unknown): string | null {
  return geoLocationByReference({ uuid: uuidOf(reference) })?.code ?? null;
}

function decimalIn(text: unknown): Decimal | null {
  return typeof text === 'string' ? new Decimal(text) : null;
}
