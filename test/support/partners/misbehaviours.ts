import type { Behaviour } from './behaviour.js';
import { A_SECOND_MS } from '../faults/requester-faults.js';

/** How a partner's server misbehaves, and the error that an attempt then has. */
export type Misbehaving = [what: string, behaviour: Behaviour, says: RegExp];

/** Whatever is asked of it. */
export const NO_PROPER_HTTP: Misbehaving[] = [
  ['hangs', { kind: 'hang' }, /no answer within/],
  ['answers with one byte of the head a second', { kind: 'dripHead', everyMs: A_SECOND_MS }, /no answer within/],
  ['answers 500 with one byte a second', { kind: 'drip', status: 500, everyMs: A_SECOND_MS }, /answered 500: \.+$/],
  ['answers 500 with a body without end', { kind: 'endless', status: 500 }, /answered 500: x{200}…$/],
  ['answers with a head of 1 MB', { kind: 'hugeHead', status: 500, bytes: 1_000_000 }, /HPE_HEADER_OVERFLOW/],
  ['answers what is no HTTP', { kind: 'garbage' }, /HPE_INVALID/],
  ['closes without an answer', { kind: 'close' }, /ECONNRESET/],
  ['resets without an answer', { kind: 'reset' }, /ECONNRESET/],
];

const TOKEN = 'a-token-that-nobody-gave';
const asToken = (json: unknown): Behaviour => ({ kind: 'answer', status: 200, json });
const METADATA = 'http://169.254.169.254/';

/** Of a token endpoint. */
export const NO_TOKEN: Misbehaving[] = [
  ['slower than the attempt', { kind: 'hang' }, /token.* no answer within/],
  ['one byte a second', { kind: 'drip', status: 200, everyMs: A_SECOND_MS }, /token.* no answer within/],
  ['HTML with 200', { kind: 'answer', status: 200, body: '<html>Sign in</html>' }, /but the token answer is no JSON/],
  ['a JSON array', asToken([{ access_token: TOKEN }]), /but the token answer is no JSON object/],
  ['no token', asToken({ token_type: 'Bearer', expires_in: 3600 }), /has no access_token/],
  ['a token of type mac', asToken({ access_token: TOKEN, token_type: 'mac' }), /token_type is not Bearer/],
  ['a token that breaks a header', asToken({ access_token: 'a\r\nX-Evil: 1' }), /cannot be sent in a header/],
  ['65 kB', { kind: 'big', status: 200, bytes: 66_560 }, /longer than 64 kB/],
  ['a body without end', { kind: 'endless', status: 200 }, /longer than 64 kB/],
  ['500', { kind: 'answer', status: 500 }, /token endpoint .* answered 500/],
  ['401', { kind: 'answer', status: 401, json: { error: 'invalid_client' } }, /token endpoint .* answered 401/],
  ['a redirect', { kind: 'redirect', status: 302, to: METADATA }, /answered 302 \(redirects are not/],
];

const TEN_YEARS_S = 10 * 365 * 86_400;

/** With 429: what it asks for, how, and how many times the wait of the schedule it gets. */
export const RETRY_AFTERS: [what: string, retryAfter: () => string, times: number][] = [
  ['an hour in seconds', () => '3600', 2],
  ['an hour as a date', () => new Date(Date.now() + 3_600_000).toUTCString(), 2],
  ['ten years', () => String(TEN_YEARS_S), 2],
  ['ten years as a date', () => new Date(Date.now() + TEN_YEARS_S * 1_000).toUTCString(), 2],
  ['a date gone by', () => new Date(Date.now() - 3_600_000).toUTCString(), 1],
  ['nonsense', () => 'when you like; -5', 1],
];

/** The wait before the third attempt, one minute at a 1000th, at its shortest. */
export const SHORTEST_MS = 60 * 0.8;
