import type { Credentials } from './credentials.js';
import { apiKeyCredentials, clientCredentials } from './credentials.js';
import type { ImportOptions, ImportRecord } from './imports.js';
import { importFile } from './imports.js';
import { itemsOf } from './lists.js';
import type { LooseInit, Send } from './requests.js';
import { sender } from './requests.js';
import type { RetryOptions } from './retry.js';
import type { Answer, BodyOf, Call, Init, Item, JsonOf, ListPath, Operation, RecordPath } from './types.js';
import { update } from './update.js';

/**
 * How a program gets in: by its API key, by its client id and secret, for which tokens are had and renewed, or by credentials of its
 * own making, such as the tokens of a session in a browser.
 */
export type Login =
  | { apiKey: string; clientId?: never; clientSecret?: never; credentials?: never }
  | { clientId: string; clientSecret: string; apiKey?: never; credentials?: never }
  | { credentials: Credentials; apiKey?: never; clientId?: never; clientSecret?: never };

export type ClientOptions = Login & {
  /** The service's address, `https://footprints.example.com`; with `/api` at its end or without. */
  baseUrl: string;
  /**
   * Milliseconds for one try of a request, from sending to the end of the answer, or to the begin of one that is read as a
   * stream; 0: without end. By default 60,000.
   */
  timeoutMs?: number | undefined;
  retry?: RetryOptions | undefined;
  /** Sends the requests, given as address and options; by default the runtime's own. */
  fetch?: typeof globalThis.fetch | undefined;
  /** `no-store` keeps answers out of the cache of a browser; by default what answers allow. */
  cache?: 'no-store' | undefined;
};

/** A client of one company. Requests are typed by the document of the API; an answer that is no success is thrown. */
export interface Client {
  readonly GET: Call<'get'>;
  /** Has one Idempotency-Key for all its tries, where the address takes one. */
  readonly POST: Call<'post'>;
  /** Has one Idempotency-Key for all its tries. */
  readonly PATCH: Call<'patch'>;
  /** Makes or changes the record of a key of your own. Has one Idempotency-Key for all its tries. */
  readonly PUT: Call<'put'>;
  readonly DELETE: Call<'delete'>;

  /** Every item of a list. `limit` in the query is the size of a page, 100 by default. */
  all<Path extends ListPath>(
    path: Path,
    ...init: object extends Init<Path, 'get'> ? [init?: Init<Path, 'get'>] : [init: Init<Path, 'get'>]
  ): AsyncGenerator<Item<Path>, void>;

  /**
   * Reads a record and sends the patch that `change` makes of it; if somebody else has changed the record meanwhile, does both
   * again. Writes nothing where `change` returns undefined.
   */
  update<Path extends RecordPath>(
    path: Path,
    init: Init<Path, 'get'>,
    change: (record: JsonOf<Operation<Path, 'get'>>) => Patch<Path> | undefined | Promise<Patch<Path> | undefined>,
  ): Promise<Answer<JsonOf<Operation<Path, 'get'>>>>;

  /**
   * Sends a CSV, XLSX or EPD file to be imported and follows it until it has ended: `state` of what it resolves to is `done`,
   * `refused`, `failed` or `cancelled`. The name of a `File` is kept with the import.
   */
  importFile(file: Blob, options: ImportOptions): Promise<ImportRecord>;
}

type Patch<Path extends RecordPath> = BodyOf<Operation<Path, 'patch'>>;

const TIMEOUT_MS = 60_000;

/** @throws TypeError if the address is not one of HTTP, or carries credentials, or the key or credentials are missing or cannot be such */
export function createClient(options: ClientOptions): Client {
  const { timeoutMs = TIMEOUT_MS, retry = {}, fetch = globalThis.fetch, cache } = options;
  const baseUrl = serviceAddress(options.baseUrl);
  const send = sender(
    { baseUrl, fetch, cache, timeoutMs, retry },
    credentialsOf(options, { baseUrl, fetch }, timeoutMs),
  );
  // The interface types what is sent and answered; at run time an address is a text.
  return untyped(send) as Client;
}

function untyped(send: Send) {
  return {
    GET: (path: string, init?: LooseInit) => send('GET', path, init),
    POST: (path: string, init?: LooseInit) => send('POST', path, init),
    PATCH: (path: string, init?: LooseInit) => send('PATCH', path, init),
    PUT: (path: string, init?: LooseInit) => send('PUT', path, init),
    DELETE: (path: string, init?: LooseInit) => send('DELETE', path, init),
    all: (path: string, init?: LooseInit) => itemsOf(send, path, init),
    update: (path: string, init: LooseInit, change: (record: unknown) => unknown) => update(send, path, init, change),
    importFile: (file: Blob, options: ImportOptions) => importFile(send, file, options),
  };
}

function credentialsOf(
  login: Login,
  service: { baseUrl: string; fetch: typeof globalThis.fetch },
  timeoutMs: number,
): Credentials {
  if (login.credentials) return login.credentials;
  if (login.apiKey !== undefined) return apiKeyCredentials(login.apiKey);
  // Types can't tell of a setting that is missing in a program in JavaScript.
  const { clientId, clientSecret }: Partial<typeof login> = login;
  if (!clientId || !clientSecret) throw new TypeError('apiKey, or clientId and clientSecret, are needed.');
  return clientCredentials(service, { clientId, clientSecret }, timeoutMs);
}

/** Without `/api` and a slash at its end: the addresses of the document begin with them. */
function serviceAddress(baseUrl: string): string {
  const { protocol, username, password, search, hash, origin, pathname } = new URL(baseUrl);
  if (!/^https?:$/.test(protocol)) throw new TypeError('baseUrl has to begin with http:// or https://.');
  if (`${username}${password}${search}${hash}` !== '') throw new TypeError('baseUrl has to be an address alone.');
  return `${origin}${pathname}`.replace(/\/+$/, '').replace(/\/api$/, '');
}
