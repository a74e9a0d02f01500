import type { ImportKind } from '#model/imports';
import { ACTIVITIES } from './undone-activities.js';
import { DATASETS } from './undone-datasets.js';
import { ELEMENTS } from './undone-elements.js';
import { INPUTS } from './undone-inputs.js';
import type { UndoneRecords } from './undone-table.js';

/** What is undone of each kind of import. */
export const UNDONE: Readonly<Record<ImportKind, UndoneRecords>> = {
  material: ELEMENTS,
  process: ELEMENTS,
  activity: ACTIVITIES,
  dataset: DATASETS,
  model: INPUTS,
};
