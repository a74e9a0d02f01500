import { DECLARED_KEYS, INDICATOR_CODES, INDICATORS } from '#impacts';
import { NOT_DECLARED } from '#model/factors';
import type { ImportField } from './import-field.js';
import { keyField, referenceField, textField } from './import-field.js';

const LONG = 20_000;

/** Levels of a taxonomy that stand in columns of their own. */
export const MOST_LEVELS = 9;

/** Indicators in kg of a substance, which a file may state in another unit of mass. */
function isKilograms(unit: string): boolean {
  return unit.startsWith('kg');
}

const figure = (name: string, unit: string, what: string): ImportField => ({
  name,
  cell: { kind: 'decimal' },
  isKilograms: isKilograms(unit),
  nothing: NOT_DECLARED,
  what: `${unit} ${what}`,
});

/** A template has a row for each dataset, with the figures of all modules. */
const forOtherShapes = (field: ImportField): ImportField => ({ ...field, isForOtherShapes: true });

const FIELDS: readonly ImportField[] = [
  keyField('key', 256, "the publisher's id of the dataset; the same again is the same dataset", true),
  // Where a file has no keys, the name is one.
  keyField('name', 500, 'its name', true),
  textField('description', LONG, 'anything more'),
  {
    name: 'unit',
    cell: { kind: 'unit', isPer: true },
    needed: true,
    what: 'unit code that the figures are per, such as kg or m3',
  },
  {
    name: 'referenceAmount',
    cell: { kind: 'decimal' },
    what: 'how many units the figures are per, such as 1000; 1 by default',
  },
  textField('taxonomy', LONG, 'names of the levels from the root down, with / between them'),
  ...Array.from({ length: MOST_LEVELS }, (_, at) =>
    forOtherShapes(textField(`taxonomy.${at + 1}`, 500, `level ${at + 1} of the taxonomy, in a column of its own`)),
  ),
  referenceField('geoLocation', ['uuid', 'code', 'name'], 'where in the world, such as DE'),
  referenceField('supplier', ['uuid', 'syncId', 'name'], 'the supplier whose figures they are'),
  {
    name: 'referenceYear',
    cell: { kind: 'integer', min: 1, max: 9999, isYear: true },
    what: 'year that the figures hold for; of several, such as 2020-2022, the last',
  },
  { name: 'validUntil', cell: { kind: 'day' }, what: 'last day on which they are valid; of a year its last day' },
  textField('sourceUrl', 2048, 'web address where it is published'),
  { name: 'uncertainty', cell: { kind: 'decimal', min: 0 }, what: 'plus or minus this many percent' },
  {
    name: 'dataQualityRating',
    cell: { kind: 'decimal', min: 1, max: 5 },
    what: 'data quality from 1, the best, to 5',
  },
  forOtherShapes(figure('climate', 'kgCO2e', 'of one unit, not divided into fossil, biogenic and land use')),
  textField('method', 500, 'characterisation method of all figures that have no other'),
  forOtherShapes(textField('module', 20, 'of a row: the module of its figures, such as A1-A3 or C4')),
  forOtherShapes(textField('scenario', 500, 'of a row: the scenario of its figures')),
  forOtherShapes(textField('defaultScenario', 500, 'the scenario whose figures are taken where a module has several')),
];

const FIGURES: readonly ImportField[] = INDICATOR_CODES.flatMap((code) => {
  const { unit } = INDICATORS[code];
  return [
    forOtherShapes(figure(`impacts.${code}`, unit, 'of one unit, in the module that the row names')),
    ...DECLARED_KEYS.map((key) => figure(`impacts.${code}.${key}`, unit, `of one unit in ${key.replace('_', ' to ')}`)),
    textField(`impacts.${code}.method`, 500, `characterisation method of ${code}`),
  ];
});

export const DATASET_IMPORT_FIELDS: readonly ImportField[] = [...FIELDS, ...FIGURES];
