import { isDeepStrictEqual } from 'node:util';
import type { Checked } from '#faults';
import { Faults } from '#faults';
import { complete, Decimal, Ratio, scale } from '#impacts';
import type { DeclaredFigures, Figures, FiguresPatch } from '#impacts';
import type { DatasetDetails, DatasetRow } from './dataset.js';
import { declaredAfter, withStatedAggregates } from './declared-after.js';
import type { Nullable, UnitCode } from '#model/terms';
import { placeTextAfter } from '#model/terms';

/** What a file says of a dataset: absent keeps, null clears, a value sets. */
export interface DatasetRowPatch extends Nullable<DatasetDetails> {
  key?: string;
  name?: string;
  unit?: UnitCode;
  figures?: FiguresPatch;
  description?: string | null;
  rating?: Decimal | null;
  /** The names of the taxonomy levels, from the root down. */
  taxonomy?: readonly string[] | null;
  /** The uuid of a supplier. */
  supplier?: string | null;
}

/** A dataset as it is stored, with the names of its taxonomy levels. */
export interface KnownDataset extends Omit<DatasetRow, 'figures'> {
  readonly uuid: string;
  readonly figures: Figures;
}

/** A dataset needs at least one. */
export const NO_FIGURE = 'has to hold at least one figure';

/**
 * The dataset after a patch, from nothing where there is none yet.
 * @throws Invalid listing every fault
 */
export function patchedDataset(was: KnownDataset | undefined, body: Checked<DatasetRowPatch>, key: string): DatasetRow {
  const faults = new Faults(body.faults);
  const { fields: patch } = body;
  const name = patch.name ?? was?.name;
  const unit = patch.unit ?? was?.unit;
  if (name === undefined && faults.isClear('name')) faults.add({ field: 'name', message: 'must not be empty' });
  if (unit === undefined && faults.isClear('unit')) faults.add({ field: 'unit', message: 'must not be empty' });
  const figures = declaredFigures(was, patch.figures ?? {});
  if (!hasFigure(figures) && faults.isClear('impacts')) faults.add({ field: 'impacts', message: NO_FIGURE });
  faults.collect(() => complete(figures));
  faults.requireNone();
  const row: Record<keyof DatasetRow, unknown> = {
    key,
    name,
    unit,
    figures,
    description: after(was?.description, patch.description),
    rating: after(was?.rating, patch.rating),
    taxonomy: after(was?.taxonomy, patch.taxonomy) ?? [],
    supplier: patch.supplier === undefined ? (was?.supplier ?? undefined) : patch.supplier,
    geoLocation: after(was?.geoLocation, patch.geoLocation),
    geoLocationText: placeTextAfter(
      { code: was?.geoLocation, text: was?.geoLocationText },
      { code: patch.geoLocation, text: patch.geoLocationText },
    ),
    referenceYear: after(was?.referenceYear, patch.referenceYear),
    validUntil: after(was?.validUntil, patch.validUntil),
    sourceUrl: after(was?.sourceUrl, patch.sourceUrl),
    uncertainty: after(was?.uncertainty, patch.uncertainty),
    pact: after(was?.pact, patch.pact),
    declaredAmount: was?.declaredAmount,
    received: was?.received,
  };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as unknown as DatasetRow;
}

/** The fields in which a stored dataset and a row of its key differ, as the API names them. */
export function differingFields(was: KnownDataset, now: DatasetRow): string[] {
  const different = COMPARED.filter((field) => !isSame(was[field] ?? undefined, now[field] ?? undefined)).map(
    (field) => API_NAMES[field] ?? field,
  );
  return isDeepStrictEqual(was.figures, complete(now.figures)) ? different : [...different, 'impacts'];
}

const COMPARED = [
  ...(['name', 'unit', 'description', 'rating', 'taxonomy', 'supplier'] as const),
  ...(['geoLocation', 'geoLocationText', 'referenceYear', 'validUntil', 'sourceUrl', 'uncertainty', 'pact'] as const),
];
const API_NAMES: Readonly<Partial<Record<keyof DatasetRow, string>>> = { rating: 'dataQualityRating' };

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Decimal && other instanceof Decimal) return one.eq(other);
  return isDeepStrictEqual(one, other);
}

/** Scaling by one leaves out the derived figures, so that they are derived again from the patched ones. */
function declaredFigures(was: KnownDataset | undefined, patch: FiguresPatch): DeclaredFigures {
  const before = was && { declared: scale(was.figures, Ratio.of(new Decimal(1))), figures: was.figures };
  return declaredAfter(before ?? {}, withStatedAggregates(before ?? {}, patch));
}

function hasFigure(figures: DeclaredFigures): boolean {
  return Object.values(figures).some(({ method: _, ...values }) => Object.keys(values).length > 0);
}

function after<Value>(was: Value | undefined, patch: Value | null | undefined): Value | undefined {
  return patch === undefined ? was : (patch ?? undefined);
}
