export { Busy } from './busy.js';
export { Checked, Faults } from './checked.js';
export { CallerGone, Conflict, Immutable, Invalid, Missing, Outdated } from './errors.js';
export type { FieldFault } from './errors.js';
export { madeStorable, unstorable } from './unstorable.js';
