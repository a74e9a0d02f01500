/** What the kinds of records that have a key of the caller's own declare their routes with. */
export { keyedController, Nothing, removableController } from './keyed-controller.js';
export type { KeyedKind, RemovableKind } from './keyed-kind.js';
export { BY_SYNC_ID, DescribesKey, readKey } from './path-key.js';
