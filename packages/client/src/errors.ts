/** A field of the request, by its path in dots, and what is wrong with it. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

interface Details {
  readonly errors?: readonly FieldFault[] | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
}

/** An answer that is no success. Each status that the service gives has a class of its own, below. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  /** Every fault of the request; empty where the service names none. */
  readonly errors: readonly FieldFault[];
  /** `X-Request-Id`, by which the service's operators find the request. */
  readonly requestId: string | undefined;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly status: number,
    message: string,
    { errors = [], requestId, retryAfter }: Details = {},
  ) {
    super(message);
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** 400: `errors` names every field at fault. */
export class Invalid extends ApiError {
  override readonly name = 'Invalid';
}

/** 401: the API key, the client's credentials or the token are not accepted. */
export class Unauthorized extends ApiError {
  override readonly name = 'Unauthorized';
}

/** 403: the client lacks the permission that the message names. */
export class Forbidden extends ApiError {
  override readonly name = 'Forbidden';
}

/** 404: there is no such record of this company. */
export class NotFound extends ApiError {
  override readonly name = 'NotFound';
}

/** 409: contradicts what is there. */
export class Conflict extends ApiError {
  override readonly name = 'Conflict';
}

/** 412: the record has changed since it was read. */
export class PreconditionFailed extends ApiError {
  override readonly name = 'PreconditionFailed';
}

/** 413: the body is too large. */
export class TooLarge extends ApiError {
  override readonly name = 'TooLarge';
}

/** 415: the body is of another media type than the service takes there. */
export class UnsupportedMediaType extends ApiError {
  override readonly name = 'UnsupportedMediaType';
}

/** 422: the Idempotency-Key was used for another request. */
export class KeyReused extends ApiError {
  override readonly name = 'KeyReused';
}

/** 429: more requests than the limit allows. */
export class TooManyRequests extends ApiError {
  override readonly name = 'TooManyRequests';
}

/** 502, 503, 504: the service, or what is before it, cannot work right now. */
export class Unavailable extends ApiError {
  override readonly name = 'Unavailable';
}

/** No whole answer came: nobody knows whether the request was worked on. */
export class NetworkFailure extends Error {
  override readonly name: string = 'NetworkFailure';
}

/** No whole answer came in time. */
export class TimedOut extends NetworkFailure {
  override readonly name = 'TimedOut';
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: Invalid,
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  412: PreconditionFailed,
  413: TooLarge,
  415: UnsupportedMediaType,
  422: KeyReused,
  429: TooManyRequests,
  502: Unavailable,
  503: Unavailable,
  504: Unavailable,
};

/** The error of an answer with this body, which may be whatever a proxy sends. */
export function errorOf({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): ApiError {
  const {
    message,
    error_description: description,
    errors,
  }: Partial<Record<string, unknown>> = isObject(body) ? body : {};
  const words = [message, description].find((text) => typeof text === 'string');
  return new (CLASSES[status] ?? ApiError)(status, words ?? wordless(status), {
    errors: Array.isArray(errors) ? errors.filter(isFieldFault) : [],
    requestId: headers.get('X-Request-Id') ?? undefined,
    retryAfter: retryAfterOf(headers),
  });
}

function wordless(status: number): string {
  // A browser hides where a redirect leads, and answers 0.
  const isRedirect = [0, 301, 302, 303, 307, 308].includes(status);
  return isRedirect ? 'The service is at another address: baseUrl redirects there.' : `The service answered ${status}.`;
}

/** Seconds, from seconds or a date (RFC 9110, 10.2.3). */
function retryAfterOf(headers: Headers): number | undefined {
  const given = headers.get('Retry-After');
  if (given === null) return undefined;
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function isFieldFault(fault: unknown): fault is FieldFault {
  return isObject(fault) && typeof fault['field'] === 'string' && typeof fault['message'] === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
