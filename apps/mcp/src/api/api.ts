import { ApiFault } from './api-fault.js';
import type { Credentials } from './credentials.js';

/** Values of a query; undefined and empty lists are left out. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export interface ApiAnswer {
  readonly body: unknown;
  /** The key that the next page begins behind; absent on the last. */
  readonly nextCursor?: string;
}

const TIMEOUT_MS = 30_000;
/** How much of a refusal is told to the model: a proxy's page of HTML would fill its context. */
const LONGEST_REASON = 2_000;
/** Enough for 2,000 parts with every indicator. */
const LONGEST_BODY_BYTES = 64 * 1024 * 1024;

/** The public HTTP API, asked in the name of one caller. Keeps nothing between requests. */
export class Api {
  constructor(
    private readonly base: URL,
    private readonly credentials: Credentials,
    private readonly userAgent: string,
  ) {}

  /**
   * @param path - below /api/v1, its variable parts encoded
   * @throws ApiFault
   */
  get(path: string, query: Query, signal: AbortSignal): Promise<ApiAnswer> {
    return this.send('GET', path, query, {}, signal);
  }

  /** @throws ApiFault */
  post(path: string, query: Query, body: object, signal: AbortSignal): Promise<ApiAnswer> {
    if (body instanceof FormData) return this.send('POST', path, query, { body }, signal);
    const json = { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    return this.send('POST', path, query, json, signal);
  }

  private async send(
    method: string,
    path: string,
    query: Query,
    more: { body?: string | FormData; headers?: Record<string, string> },
    signal: AbortSignal,
  ): Promise<ApiAnswer> {
    const url = new URL(`v1/${path}${printed(query)}`, this.base);
    const headers = { Accept: 'application/json', 'User-Agent': this.userAgent, ...more.headers, ...this.credentials };
    const timed = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      // A redirect could take the key elsewhere, so it is not followed. The API never sends one.
      const answer = await fetch(url, { method, headers, body: more.body, signal: timed, redirect: 'manual' });
      if (isRedirect(answer)) throw redirected(answer, this.base);
      return answered(answer, await textOf(answer));
    } catch (fault) {
      throw fault instanceof ApiFault ? fault : unreachable(fault, signal);
    }
  }
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400;
}

/** Tells the address that is to be set, without a path or query that others made up. */
function redirected(answer: Response, base: URL): ApiFault {
  const location = answer.headers.get('location') ?? '';
  const to = URL.canParse(location, base.href) ? new URL(location, base).origin : undefined;
  const meant = to && to !== base.origin ? `: it leads to ${to}` : '';
  return new ApiFault(
    answer.status,
    `FOOTPRINT_URL is not the address of this service itself${meant}. Ask the user to set FOOTPRINT_URL to the address that answers without a redirect.`,
  );
}

function printed(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && String(value) !== '');
  const pairs = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return pairs.size === 0 ? '' : `?${pairs.toString()}`;
}

async function textOf(answer: Response): Promise<string> {
  let bytes = 0;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > LONGEST_BODY_BYTES) throw new ApiFault(undefined, 'The answer of the API is too large.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function answered(answer: Response, text: string): ApiAnswer {
  const body = parsed(text);
  if (answer.ok && body !== undefined) {
    const nextCursor = /[?&]after=([^&>]+)[^>]*>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    return { body, ...(nextCursor && { nextCursor: decodeURIComponent(nextCursor) }) };
  }
  const requestId = answer.headers.get('x-request-id');
  const retryAfterSeconds = answer.headers.get('retry-after');
  const message = answer.ok ? 'No JSON: FOOTPRINT_URL is not the address of this service.' : messageOf(body, answer);
  throw new ApiFault(answer.status, message, {
    ...(requestId && { requestId }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The message, and what is wrong with which field. */
function messageOf(body: unknown, { statusText }: Response): string {
  const { message, errors } = (body ?? {}) as { message?: unknown; errors?: unknown };
  const head = typeof message === 'string' ? message : statusText || 'no reason given';
  const faults = (Array.isArray(errors) ? errors : []) as { field?: unknown; message?: unknown }[];
  const named = faults.slice(0, 20).map((fault) => `${String(fault.field)}: ${String(fault.message)}`);
  return cut(named.length === 0 || head.includes(named[0] ?? '') ? head : `${head} (${named.join('; ')})`);
}

function cut(reason: string): string {
  return reason.length <= LONGEST_REASON ? reason : `${reason.slice(0, LONGEST_REASON).toWellFormed()} … (cut)`;
}

function unreachable(fault: unknown, signal: AbortSignal): ApiFault {
  if (signal.aborted) return new ApiFault(undefined, 'The call was cancelled.');
  if (fault instanceof Error && fault.name === 'TimeoutError') {
    return new ApiFault(undefined, `The API did not answer in ${TIMEOUT_MS / 1000} seconds.`);
  }
  const { cause } = fault as { cause?: { code?: unknown } };
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : '';
  return new ApiFault(undefined, `The API can't be reached${code}.`);
}
