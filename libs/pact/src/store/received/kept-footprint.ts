import type { ReceivedFootprint } from '../../model/received-footprint.js';

/** A footprint as it is kept now. */
export interface KeptFootprint extends Omit<ReceivedFootprint, 'text'> {
  /** Of the row in `received_footprint`. */
  uuid: string;
  /** The dataset that was made of it before. */
  dataset: string | null;
}
