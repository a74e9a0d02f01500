import type { PactStatus } from '#pact/store';
import { UuidText } from '../views/formats.js';

/** Whether an element is published over PACT, under which id, and if not, why. */
export class PactStatusRecord implements PactStatus {
  published!: boolean;
  @UuidText() footprintId?: string;
  reason?: string;
}
