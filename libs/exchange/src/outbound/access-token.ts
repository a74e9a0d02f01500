/** A bearer token of a requester, and its lifetime in seconds from when it was requested. */
export interface AccessToken {
  readonly value: string;
  readonly lifeSeconds: number;
  /** Whether the lifetime is an assumption, because the requester stated none, or an invalid one. */
  readonly lifeAssumed: boolean;
}

const ASSUMED_LIFE_S = 300;
/** A token is requested again at least daily, whatever its stated lifetime is. */
const LONGEST_LIFE_S = 86_400;

/** Visible ASCII, which has no second meaning in a header. Servers accept headers of up to 8 kB. */
const HEADER_SAFE = /^[\x21-\x7e]{1,8192}$/;

/**
 * Reads the body of a token endpoint's 2xx. Only `access_token` is required (pact-v3, "Answers"). If a `token_type` is
 * given, it must be bearer, since other types are used in another way.
 *
 * @returns the token, or what is wrong with the answer, without quoting it
 */
export function readAccessToken(body: string): AccessToken | string {
  const answer = jsonObject(body);
  if (!answer) return 'the token answer is no JSON object';
  const { access_token: value, token_type: type, expires_in: expiresIn } = answer;
  if (typeof value !== 'string' || value === '') return 'the token answer has no access_token';
  if (!HEADER_SAFE.test(value)) return 'the access_token cannot be sent in a header';
  if (type !== undefined && type !== null && !isBearer(type)) return 'the token_type is not Bearer';
  const life = lifeOf(expiresIn);
  return { value, lifeSeconds: life ?? ASSUMED_LIFE_S, lifeAssumed: life === undefined };
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed = JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
    return parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function isBearer(type: unknown): boolean {
  return typeof type === 'string' && type.toLowerCase() === 'bearer';
}

/** Some servers write the number as a string. Anything that is not a positive number counts as absent. */
function lifeOf(expiresIn: unknown): number | undefined {
  const written = typeof expiresIn === 'string' && /^\d{1,20}$/.test(expiresIn) ? Number(expiresIn) : expiresIn;
  if (typeof written !== 'number' || !(written > 0)) return undefined;
  return Math.min(written, LONGEST_LIFE_S);
}
