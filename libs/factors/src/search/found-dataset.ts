import type { StoredDataset } from '../dataset/dataset-rows.js';
import { DATASET_COLUMNS, DATASET_JOINS } from '../dataset/dataset-rows.js';

/** A dataset as search finds it. */
export interface FoundDataset extends Omit<StoredDataset, 'database' | 'revision'> {
  /** The name of its database. */
  source: string;
}

/** The columns of a `FoundDataset`. `figures` holds those of GWP-fossil and of some indicators. @param codes their placeholder */
export const foundColumns = (codes: string): string => `${DATASET_COLUMNS}, f.name as source,
  (select coalesce(jsonb_object_agg(code, d.figures -> code), '{}') from unnest(array_append(${codes}::text[], 'GWP-fossil')) as code where d.figures ? code) as figures`;

/** Joins the datasets of a relation `found (owner, dataset, …)`. */
export const FOUND_JOINS = `found join dataset d on d.owner = found.owner and d.uuid = found.dataset ${DATASET_JOINS}`;
