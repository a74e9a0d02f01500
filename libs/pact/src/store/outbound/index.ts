/** A front door of its own, to all that sends: the api, which sends nothing by itself, starts without an http client. */
export { PactClient } from './pact-client.js';
export type { TokenTrial } from './pact-client.js';
export { Answering } from '../delivery/answering.js';
export { AnsweringModule } from '../delivery/answering.module.js';
