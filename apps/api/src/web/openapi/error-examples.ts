interface Example {
  summary: string;
  value: object;
}
type Examples = Readonly<Record<string, Example>>;

const EXPIRED = 'The token has expired.';
const NO_COMPANY = 'There is no company at this address.';
const TOO_LARGE = 'The body is too large.';
const TOO_MANY = 'Too many requests; try again later.';
const INTERNAL = 'Internal error';
const AWAY = 'The service is not available right now; try again soon.';
const DECIMAL =
  'must be a decimal number as a string: up to 20 digits, then optionally a point and up to 30 more, no exponent, or "" or null';

const data = (summary: string, message: string, more: object = {}): Example => ({
  summary,
  value: { message, ...more },
});
const pact = (summary: string, code: string, message: string): Example => ({ summary, value: { message, code } });
const oauth = (summary: string, error: string, error_description: string): Example => ({
  summary,
  value: { error, error_description },
});

/** What is refused in the same words at every PACT endpoint. */
const OF_PACT = {
  expired: pact('The token has expired', 'TokenExpired', EXPIRED),
  notPermitted: pact('The permission is lacking', 'Unauthorized', 'The permission pact:read is needed.'),
  noCompany: pact('No company has this address', 'NotFound', NO_COMPANY),
  tooMany: pact('The limit of requests is reached', 'BadRequest', TOO_MANY),
  internal: pact('A fault of the service', 'InternalError', INTERNAL),
  databaseAway: pact('The database is away', 'InternalError', AWAY),
};
const { expired, notPermitted, noCompany, tooMany, internal, databaseAway } = OF_PACT;

/** Bodies as the service sends them, by the name of the answer; test/contract/openapi-refusals.spec.ts provokes each. */
export const ERROR_EXAMPLES: Readonly<Record<string, Examples>> = {
  'data-400': {
    invalid: data(
      'Several fields are invalid',
      `name: must not be empty; recycledPercent: has to be a number from 0 to 100; footprint.CO2e.A1: ${DECIMAL}`,
      {
        errors: [
          { field: 'name', message: 'must not be empty' },
          { field: 'recycledPercent', message: 'has to be a number from 0 to 100' },
          { field: 'footprint.CO2e.A1', message: DECIMAL },
        ],
      },
    ),
    malformed: data('The body is no JSON', 'The body is not valid JSON.', {
      errors: [{ field: 'body', message: 'The body is not valid JSON.' }],
    }),
    query: data('A query parameter is invalid', 'limit: has to be an integer from 1 to 1000', {
      errors: [{ field: 'limit', message: 'has to be an integer from 1 to 1000' }],
    }),
  },
  'data-401': {
    noToken: data('No token and no API key', 'A bearer token or an API key is needed.'),
    expired: data('The token has expired', EXPIRED),
  },
  'data-403': { notPermitted: data('The permission is lacking', 'The permission material:read is needed.') },
  'data-404': {
    unknown: data('No such record', 'There is no material 00000000-0000-0000-0000-000000000000.'),
  },
  'data-409': {
    locked: data(
      'The version is no draft',
      'The version 0b9f4f3e-2d5c-4c39-9a52-3a3f6f4d1c07 is locked; only a draft can be changed.',
    ),
    underWay: data(
      'The first try is still under way (Retry-After: 1)',
      'The request with this Idempotency-Key is being worked on.',
    ),
  },
  'data-412': {
    changed: data('Somebody else wrote it', 'The record was changed since: it has another ETag now.'),
  },
  'data-413': { tooLarge: data('Above 1 MiB', TOO_LARGE) },
  'data-415': { mediaType: data('Another media type', 'The body has to be application/json, in UTF-8.') },
  'data-422': {
    otherRequest: data('The key had another body', 'This Idempotency-Key was used for another request.'),
  },
  'data-429': { tooMany: data('The limit of requests is reached', TOO_MANY) },
  'data-500': { internal: data('A fault of the service', INTERNAL, { requestId: 'example' }) },
  'data-503': { databaseAway: data('The database is away', AWAY) },
  'token-400': {
    invalidRequest: oauth('No grant_type', 'invalid_request', 'grant_type is missing'),
    grantType: oauth(
      'Another grant_type',
      'unsupported_grant_type',
      'grant_type has to be client_credentials or refresh_token',
    ),
    scope: oauth('An unknown permission', 'invalid_scope', 'scope names a permission that does not exist'),
  },
  'token-401': {
    invalidClient: oauth('Unknown client, or wrong secret', 'invalid_client', 'Client authentication failed'),
  },
  'token-404': { noCompany: oauth('No company has this address', 'invalid_request', NO_COMPANY) },
  'token-413': { tooLarge: oauth('The form is too large', 'invalid_request', TOO_LARGE) },
  'token-429': { tooMany: oauth('The limit of requests is reached', 'temporarily_unavailable', TOO_MANY) },
  'token-500': { internal: oauth('A fault of the service', 'server_error', INTERNAL) },
  'token-503': { databaseAway: oauth('The database is away', 'temporarily_unavailable', AWAY) },
  'events-400': {
    mediaType: pact(
      'Another media type',
      'BadRequest',
      'The Content-Type has to be application/cloudevents+json, in UTF-8.',
    ),
    shape: pact('No event of PACT v3', 'BadRequest', 'specversion: must be "1.0"; source: is required'),
  },
  'events-401': { expired, notPermitted },
  'events-404': { noCompany },
  'events-413': { tooLarge: pact('Above 5 MiB', 'BadRequest', TOO_LARGE) },
  'events-415': {
    encoding: pact('Packed in an unknown way', 'BadRequest', 'The Content-Encoding of the body is not supported.'),
  },
  'events-429': { tooMany },
  'events-500': { internal },
  'events-503': { databaseAway },
  'pact-400': { limit: pact('A parameter is invalid', 'BadRequest', 'limit: must be an integer, 0 or more') },
  'pact-401': { expired, notPermitted },
  'pact-404': { unknown: pact('No such footprint', 'NotFound', 'There is no such footprint.'), noCompany },
  'pact-429': { tooMany },
  'pact-500': { internal },
  'pact-503': { databaseAway },
};
