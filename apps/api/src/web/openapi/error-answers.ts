import type { Surface } from '#platform/http';
import { surfaceOf } from '#platform/http';
import { DEFAULT_LIMITS } from '#platform';
import type { DescribedRoute } from './described-routes.js';
import { ERROR_EXAMPLES } from './error-examples.js';

const text = { type: 'string' } as const;
const FIELD =
  'Where the fault is: a dotted path into the body, or the name of a query parameter; of what is computed from the body the path in the record; `body` for all of it.';

/** The schemas of error bodies, one for each kind of surface. */
export const ERROR_SCHEMAS = {
  ErrorRecord: {
    type: 'object',
    description: 'Why a request to a data endpoint was refused.',
    properties: {
      message: { ...text, description: 'What is wrong, for people; its wording may change.' },
      errors: {
        type: 'array',
        description: 'Every fault of a body or query that is invalid; absent of other refusals.',
        items: {
          type: 'object',
          description: 'One fault.',
          properties: {
            field: { ...text, minLength: 1, description: FIELD },
            message: { ...text, description: 'What is wrong with it, for people; its wording may change.' },
          },
          required: ['field', 'message'],
        },
      },
      requestId: {
        ...text,
        description: 'Of a 500 alone: what to name when you report it; the same as the header X-Request-Id.',
      },
    },
    required: ['message'],
  },
  PactErrorRecord: {
    type: 'object',
    description: 'Why a request to a PACT endpoint was refused: the error of PACT v3.',
    properties: {
      message: { ...text, description: 'What is wrong, for people; its wording may change.' },
      code: {
        type: 'string',
        description:
          'The error code of PACT v3; InternalError, which is an addition to it, stands for a fault of the service.',
        enum: ['BadRequest', 'NotFound', 'TokenExpired', 'Unauthorized', 'InternalError'],
      },
    },
    required: ['message', 'code'],
  },
  OAuthErrorRecord: {
    type: 'object',
    description: 'Why a token was refused: the error of OAuth 2.0 (RFC 6749, 5.2).',
    properties: {
      error: {
        ...text,
        description:
          'The error code, such as invalid_client, invalid_request, unsupported_grant_type or invalid_scope (RFC 6749, 5.2).',
      },
      error_description: { ...text, description: 'What is wrong, for people; its wording may change.' },
    },
    required: ['error', 'error_description'],
  },
};

const requests = DEFAULT_LIMITS.requestsPerMinute.toLocaleString('en');
const failures = DEFAULT_LIMITS.tokenFailuresPerMinute;

const MEANINGS = {
  400: 'Malformed or invalid.',
  401: 'No token, or none that is valid.',
  403: 'The permission is lacking.',
  404: 'There is no such thing, or it is not yours.',
  409:
    'At odds with what is there. With `Retry-After: 1`: a request with the same Idempotency-Key is still under way; sent again ' +
    'after that many seconds, it gets its answer.',
  412: 'The record has another ETag than If-Match expects, or is not there, or is there although If-None-Match excludes it.',
  413: 'The body is too large.',
  415: 'The body is of another media type, or in another charset than UTF-8.',
  422: 'The Idempotency-Key was used for another request.',
  429:
    `Too many requests: by default more than ${requests} in a minute of one client, or of one address where no client is ` +
    `known; see RateLimit-Limit and Retry-After. At a token endpoint also more than ${failures} failed attempts in a minute of ` +
    'one client from one address.',
  500: 'A fault of the service.',
  503: 'The service cannot answer now, or your company has too much under way; see Retry-After.',
} as const;

type Status = keyof typeof MEANINGS;

const STATUSES: Record<Surface, (route: DescribedRoute, isGuarded: boolean) => Status[]> = {
  data: dataStatuses,
  token: ({ path }) => [400, 401, ...(path.includes('/pact/') ? [404 as const] : []), 413, 429, 500, 503],
  events: () => [400, 401, 404, 413, 415, 429, 500, 503],
  pact: (_, isGuarded) => [400, ...(isGuarded ? [401 as const] : []), 404, 429, 500, 503],
};

const BODIES: Record<Surface, string> = {
  data: 'ErrorRecord',
  token: 'OAuthErrorRecord',
  events: 'PactErrorRecord',
  pact: 'PactErrorRecord',
};

/** Every error response once, for operations to refer to. */
export const ERROR_RESPONSES = Object.fromEntries(
  (Object.keys(BODIES) as Surface[]).flatMap((surface) =>
    Object.entries(MEANINGS).map(([status, description]) => [
      named(surface, status),
      {
        description,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${BODIES[surface]}` },
            examples: ERROR_EXAMPLES[named(surface, status)] ?? {},
          },
        },
      },
    ]),
  ),
);

/**
 * The error responses of a route. They follow from its method, path and access.
 * @param isGuarded whether it needs a token, including a token that the handler itself checks
 */
export function errorAnswers(route: DescribedRoute, isGuarded: boolean): Record<string, { $ref: string }> {
  const surface = surfaceOf(route.path);
  const statuses = STATUSES[surface](route, isGuarded).map(String);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${named(surface, status)}` }]),
  );
}

function named(surface: Surface, status: string): string {
  return `${surface}-${status}`;
}

function dataStatuses({ method, path, access, takesIfMatch }: DescribedRoute): Status[] {
  const writes = method !== 'get';
  const keyed = ['post', 'patch', 'put'].includes(method);
  const statuses: [Status, boolean][] = [
    [400, true],
    [401, access?.kind !== 'open'],
    [403, access?.kind === 'permission' || access?.kind === 'permissions'],
    [404, path.includes('{')],
    [409, writes],
    [412, takesIfMatch],
    [413, keyed],
    [415, keyed],
    [422, keyed],
    [429, !path.startsWith('/api/health/')],
    [500, true],
    [503, true],
  ];
  return statuses.filter(([, applies]) => applies).map(([status]) => status);
}
