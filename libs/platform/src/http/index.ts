// The part of HTTP that every listening process needs.
export { pathOf } from './path.js';
export { surfaceOf } from './surface.js';
export type { Surface } from './surface.js';
export { Refusal } from './refusal.js';
export { FaultFilter } from './fault-filter.js';
export { requestId, requestIdOf } from './request-id.js';
export { cacheable, tagged, uncached } from './caching.js';
export { prepareServer } from './http-server.js';
export { limitServer } from './server-limits.js';
export { isAllowed, routeOf } from './allowed-methods.js';
