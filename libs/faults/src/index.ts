export { Busy } from './busy.js';
export type { FieldFault } from './errors.js';
export { Conflict, Immutable, Invalid, Missing, Outdated } from './errors.js';
export { Checked, Faults } from './checked.js';
