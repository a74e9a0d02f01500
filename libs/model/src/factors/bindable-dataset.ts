import type { Figures } from '#impacts';
import type { DatasetPact } from './dataset.js';
import type { DatasetBinding } from '#model/terms';
import type { ReceivedFootprint } from './received-footprint.js';

/** A dataset that an element can be bound to: the reference the element stores, the figures, and what it states beside them. */
export interface BindableDataset {
  binding: DatasetBinding;
  figures: Figures;
  /** Of the dataset, with these figures. */
  revision: number;
  received?: ReceivedFootprint;
  pact?: DatasetPact;
}
