/**
 * The entry point for everything that sends. It is separate so that the api, which sends nothing, starts without an
 * HTTP client.
 */
export { isPublicAddress } from './outbound/connection/public-address.js';
export { PactClient } from './outbound/pact-client.js';
export type { TokenTrial } from './outbound/pact-client.js';
export { untried } from './outbound/trial.js';
export type { PartnerTrial } from './outbound/trial.js';
export { Answering } from './delivery/answering.js';
export { AnsweringModule } from './delivery/answering.module.js';
