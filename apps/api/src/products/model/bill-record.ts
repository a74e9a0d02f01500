import type { WrittenBill } from '#products';
import type { Revised } from '../../web/http/revised.js';
import { UuidText } from '../../web/views/formats.js';
import { ReferenceRecord } from '../../web/views/reference-record.js';
import { modelRecord } from './model-records.js';

/** What became of a bill that was written as a whole. */
export class BillOutcomeRecord {
  /** The UUID of the model. */
  @UuidText() uuid!: string;
  /** The version of the material or process element that the model is of. */
  product!: ReferenceRecord;
  /** Whether the model was made, had to be changed, or has exactly these inputs already, so that nothing was written. */
  outcome!: 'created' | 'changed' | 'unchanged';
  /** How many inputs are new. */
  added!: number;
  /** How many inputs have other fields now. */
  changed!: number;
  /** How many inputs are no longer there. */
  removed!: number;
  /** How many inputs stay as they are. */
  unchanged!: number;
}

/** With the ETag of the model. */
export function billRecord({ model, outcome, counts }: WrittenBill): Revised<BillOutcomeRecord> {
  return modelRecord(model).map(({ uuid, product }) => ({ uuid, product, outcome, ...counts }));
}
