import { INDICATOR_CODES } from '#impacts';
import type { ColumnKind } from '#sheets';
import { INDICATORS_WITH_GAPS } from '#model/products';
import { RECORD_UUID } from './import-field.js';

/** A column that a table of records has beside the fields of an import, by its path in a record. */
export interface ReadOnlyColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Whether it names who lacks a figure: `….gaps.inputs` of a record. */
  readonly namesGaps?: true;
}

const text = (name: string): ReadOnlyColumn => ({ name, kind: 'text' });
const number = (name: string): ReadOnlyColumn => ({ name, kind: 'number' });
const figure = (name: string): ReadOnlyColumn => ({ name, kind: 'figure' });
const date = (name: string): ReadOnlyColumn => ({ name, kind: 'date' });
const amount = (name: string): ReadOnlyColumn[] => [
  { name: `${name}.quantity`, kind: 'number' },
  { name: `${name}.unit`, kind: 'text' },
];

/** How many inputs lack a figure, and which. */
const gaps = (figure: string): ReadOnlyColumn[] => [
  number(`${figure}.gaps.count`),
  { ...text(`${figure}.gaps.inputs`), namesGaps: true },
];

/** Every table has it, and no file that a person makes of a template. */
const UUID = text(RECORD_UUID.name);

const TOTALS = ['totalCarbonFootprint', 'productCarbonFootprint', 'upstream', 'direct', 'downstream'] as const;

export const READ_ONLY_OF_ELEMENTS: readonly ReadOnlyColumn[] = [
  UUID,
  text('versionState'),
  text('geoLocationText'),
  text('dataSource'),
  text('dataset.source'),
  text('dataset.declaredUnit'),
  number('dataQualityIndicators.averagePercent'),
  number('dataQualityRating'),
  ...['modeledWeight', 'modeledPackagingWeight', 'modeledTotalWeight'].flatMap(amount),
  number('modeledRecycledPercent'),
  ...TOTALS.map((total) => figure(`footprint.CO2e.${total}`)),
  ...INDICATOR_CODES.flatMap((code) => [text(`impacts.${code}.unit`), figure(`impacts.${code}.totalCarbonFootprint`)]),
  ...INDICATORS_WITH_GAPS.flatMap((code) => [
    ...gaps(`impacts.${code}`),
    // GWP-fossil itself adds up what is known.
    ...(code === 'GWP-fossil' ? [] : [figure(`impacts.${code}.gaps.known.A1_A3`)]),
  ]),
  text('image'),
  date('created'),
  date('updated'),
];

export const READ_ONLY_OF_ACTIVITIES: readonly ReadOnlyColumn[] = [
  UUID,
  figure('CO2e'),
  text('factorSource.kind'),
  text('factorSource.name'),
  number('factorSource.version'),
  text('factorSource.given'),
  ...['uuid', 'name', 'database', 'version'].map((key) => text(`factorSource.dataset.${key}`)),
  figure('factorSource.supplierShare'),
  ...gaps('factorSource'),
  date('created'),
  date('updated'),
];

/** Of a bill's rows: `transport` is that of the component, or the input itself where it is one in a row of its own. */
export const READ_ONLY_OF_INPUTS: readonly ReadOnlyColumn[] = [
  UUID,
  ...['transport.uuid', 'transport.lane.uuid', 'transport.lane.name', 'transport.for.uuid', 'transport.for.name'].map(
    text,
  ),
  ...amount('transport.weight'),
  number('transport.tkm'),
  figure('transport.CO2e'),
  figure('CO2e'),
  ...amount('declaredAmount'),
  number('recycledPercent'),
  date('created'),
  date('updated'),
];
