import createFetchClient from 'openapi-fetch';
import { bodySerializer, withFormAsBytes } from './bodies.js';
import type { Credentials } from './credentials.js';
import { errorOf, NotFound, Unauthorized } from './errors.js';
import { oneTry } from './one-try.js';
import type { Repeatable, RetryOptions } from './retry.js';
import { isUncertain, waitBefore } from './retry.js';
import type { Answer, CallOptions } from './types.js';
import { unlessAborted, wait } from './waiting.js';
import { mediaTypeOf, newKey, repeatable, takesKey } from './writes.js';

/** A request as the typed methods hand it on. */
export interface LooseInit extends CallOptions {
  params?: { path?: object; query?: object; header?: object };
  body?: unknown;
  parseAs?: string;
}

/** Sends a request until it is answered, or is not to be sent again. */
export type Send = (method: string, path: string, init?: LooseInit, repeats?: Repeatable) => Promise<Answer<unknown>>;

/**
 * An address and options, in place of the Request that openapi-fetch makes. The fetch of a library, as proxies need it, takes
 * them, but no Request of the runtime.
 */
class Prepared {
  constructor(
    readonly url: string,
    readonly init: RequestInit,
  ) {}
}

/** What openapi-fetch takes and gives when the types of the document are left out. */
type LooseRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

export interface SendOptions {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly cache?: 'no-store' | undefined;
  readonly timeoutMs: number;
  readonly retry: RetryOptions;
}

export function sender(options: SendOptions, credentials: Credentials): Send {
  const { baseUrl, fetch, cache, timeoutMs, retry } = options;
  const Request = Prepared as unknown as typeof globalThis.Request;
  const { request } = createFetchClient({
    ...{ baseUrl, Request, bodySerializer, redirect: 'manual' },
    ...(cache && { cache }),
  });

  const sendOnce = async (
    method: string,
    path: string,
    { timeoutMs: _, ...init }: LooseInit,
    shown: object,
    onSend: () => void,
  ) => {
    const fetchPrepared = async (sent: Prepared): Promise<Response> => {
      onSend();
      return fetch(sent.url, fetch === globalThis.fetch ? sent.init : await withFormAsBytes(sent.init));
    };
    const headers = { 'Content-Type': mediaTypeOf(path), ...init.headers, ...shown };
    const prepared = { ...init, headers, fetch: fetchPrepared };
    const { data, error, response } = await (request as LooseRequest)(method, path, prepared);
    if (!response.ok) throw errorOf(response, error);
    return { data, response };
  };

  /** With a token that is refused, once more with a new one: it may have been revoked, or the keys have been changed. */
  const sendAuthorized = async (method: string, path: string, init: LooseInit, onSend: () => void) => {
    const send = (shown: object): Promise<Answer<unknown>> =>
      oneTry(
        (signal, onFetch) => sendOnce(method, path, { ...init, signal }, shown, onFetch),
        init.timeoutMs ?? timeoutMs,
        init.signal,
      );
    const shown = await unlessAborted(credentials.headers(), init.signal);
    onSend();
    try {
      return await send(shown);
    } catch (failure) {
      if (!(failure instanceof Unauthorized) || !credentials.refused(shown)) throw failure;
      return await send(await unlessAborted(credentials.headers(), init.signal));
    }
  };

  return async (method, path, given = {}, repeats = repeatable(method, path)) => {
    checkPath(given.params?.path);
    const init = takesKey(method, path) ? withKey(given) : given;
    for (let tries = 1, mayBeDone = false; ; tries++) {
      // A request for which no token was given was never sent.
      let isSent = false;
      try {
        return await sendAuthorized(method, path, init, () => (isSent = true));
      } catch (failure) {
        if (method === 'DELETE' && mayBeDone && failure instanceof NotFound) return deleted(failure);
        const ms = waitBefore(failure, tries, isSent ? repeats : 'always', retry);
        if (ms === undefined) throw failure;
        mayBeDone ||= isSent && isUncertain(failure);
        await wait(ms, init.signal);
      }
    }
  };
}

/**
 * A part of an address that is empty or made of dots would make another address of it: that of all records, say.
 * @throws TypeError
 */
function checkPath(parts: object = {}): void {
  for (const [name, value] of Object.entries(parts)) {
    if (/^\.{0,2}$/.test(String(value ?? ''))) throw new TypeError(`params.path.${name} names no record.`);
  }
}

/** All tries of a write have one key, so that it happens once: the caller's, wherever it is given, or a new one. */
function withKey(init: LooseInit): LooseInit {
  const named: [string, unknown][] = [
    ...Object.entries(init.params?.header ?? {}),
    ...Object.entries(init.headers ?? {}),
  ];
  const key = named.find(([name, value]) => name.toLowerCase() === 'idempotency-key' && value !== undefined)?.[1];
  const header = { ...init.params?.header, 'Idempotency-Key': key ?? newKey() };
  return { ...init, params: { ...init.params, header } };
}

/** The record is gone, by an earlier try whose answer was lost, or by others. */
function deleted({ message, status }: NotFound): Answer<unknown> {
  return { data: { message }, response: new Response(null, { status }) };
}
