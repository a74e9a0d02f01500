// The part of HTTP that every listening process needs.
export { pathOf } from './path.js';
export { surfaceOf } from './surface.js';
export type { Surface } from './surface.js';
export { Refusal } from './refusal.js';
export { FaultFilter } from './fault-filter.js';
export { requestId } from './request-id.js';
export { prepareServer } from './http-server.js';
export { limitServer } from './server-limits.js';
export { isAllowed } from './allowed-methods.js';
export { Readiness } from './readiness.js';
