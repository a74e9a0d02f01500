export { isPublicAddress } from './connection/public-address.js';
export { PactClient } from './pact-client.js';
export type { TokenTrial } from './pact-client.js';
export { untried } from './trial.js';
export type { PartnerTrial } from './trial.js';
