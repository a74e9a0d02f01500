// The part of HTTP that every listening process needs.
export { isAllowed, routeOf } from './allowed-methods.js';
export { cacheable, tagged, uncached } from './caching.js';
export { FaultFilter } from './fault-filter.js';
export { prepareServer } from './http-server.js';
export { pathOf } from './path.js';
export { Refusal } from './refusal.js';
export { requestId, requestIdOf } from './request-id.js';
export { limitServer } from './server-limits.js';
export { surfaceOf } from './surface.js';
export type { Surface } from './surface.js';
