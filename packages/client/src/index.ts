export type { Client, ClientOptions, Login } from './client.js';
export { createClient } from './client.js';
export type { Credentials } from './credentials.js';
export type { FieldFault } from './errors.js';
export {
  ApiError,
  Conflict,
  Forbidden,
  Invalid,
  KeyReused,
  NetworkFailure,
  NotFound,
  PreconditionFailed,
  TimedOut,
  TooLarge,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  UnsupportedMediaType,
} from './errors.js';
export { nextPage } from './lists.js';
export type { ImportOptions, ImportRecord } from './imports.js';
export type { RetryOptions } from './retry.js';
export type { paths } from './schema.js';
export type {
  Answer,
  BodyOf,
  CallOptions,
  Init,
  Item,
  JsonOf,
  ListPath,
  Operation,
  ParametersOf,
  RecordPath,
  Schemas,
} from './types.js';
export { ifMatch } from './update.js';
