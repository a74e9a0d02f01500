/**
 * The entry point for everything that sends. It is separate so that the api, which sends nothing, starts without an
 * HTTP client.
 */
export { PactClient } from './pact-client.js';
export type { PageAddress, PageOutcome, TokenTrial } from './pact-client.js';
export { untried } from './trial.js';
export type { PartnerTrial } from './trial.js';
export { Answering } from '../delivery/answering.js';
export { AnsweringModule } from '../delivery/answering.module.js';
export { isPublicAddress } from './public-address.js';
