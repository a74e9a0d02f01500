/** References in bodies by ids of the company's own. */
export { Refers, RefersInside } from './refers.js';
export { resolveReferences } from './resolve-references.js';
export type { Writing } from './resolve-references.js';
