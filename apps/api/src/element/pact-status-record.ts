import type { PactStatus } from '#pact/store';
import { UuidText } from '../views/formats.js';

/** Whether an element is published over PACT, under which id, and if not, why. */
export class PactStatusRecord implements PactStatus {
  /** Whether partners get a footprint of this version now. */
  published!: boolean;
  /** The `id` of its footprint in PACT v3; absent where none is published. */
  @UuidText() footprintId?: string;
  /** What is missing or stands against it, in sentences that name the fields; absent where it is published. */
  reason?: string;
}
