/** A front door of its own: the api, which sends nothing by itself, starts without an http client. */
export { PactClient } from './pact-client.js';
export type { TokenTrial } from './pact-client.js';
