import type { components, paths } from './schema.js';

/** The records and bodies of the API, by the names of its document: `Schemas['ElementRecord']`. */
export type Schemas = components['schemas'];

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

/** The addresses that take a method. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, object> ? Path : never;
}[keyof paths];

export type Operation<Path extends keyof paths, M extends Method> = paths[Path][M];

/** How the body of an answer is read: as JSON, unless the request says another. */
export interface Bodies<Json> {
  json: Json;
  text: string;
  blob: Blob;
  arrayBuffer: ArrayBuffer;
  stream: ReadableStream<Uint8Array>;
}

export type ParseAs = keyof Bodies<unknown>;

type SuccessContent<Op> = Op extends { responses: { 200: { content: infer Content } } } ? Content : never;

/** What an operation answers, as JSON. */
export type JsonOf<Op> = SuccessContent<Op> extends { 'application/json': infer Json } ? Json : undefined;

/** What is sent to an operation. */
export type BodyOf<Op> = Op extends { requestBody: { content: infer Content } } ? Content[keyof Content] : never;

type Present<T> = { [Key in keyof T as T[Key] extends undefined ? never : Key]: T[Key] };

/** Path, query and header parameters of an operation. */
export type ParametersOf<Op> = Op extends { parameters: infer Parameters } ? Present<Parameters> : never;

type OptionalIfEmpty<Key extends string, T> = object extends T ? { [K in Key]?: T } : { [K in Key]: T };

type BodyOption<Op> = [BodyOf<Op>] extends [never] ? { body?: never } : { body: BodyOf<Op> };

/** Files and tables have no JSON: how they are read has to be said. */
type ParseOption<Op, As> = [SuccessContent<Op>] extends [never]
  ? { parseAs?: As }
  : SuccessContent<Op> extends { 'application/json': unknown }
    ? { parseAs?: As }
    : { parseAs: As };

/** What every request may say about itself. */
export interface CallOptions {
  /** Ends the request, its waits and its tries. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one try, as in the options of the client. */
  timeoutMs?: number | undefined;
  /** Further headers. */
  headers?: Record<string, string> | undefined;
}

/** The parameters, body and options of a request. */
export type Init<Path extends keyof paths, M extends Method, As = 'json'> = OptionalIfEmpty<
  'params',
  ParametersOf<Operation<Path, M>>
> &
  BodyOption<Operation<Path, M>> &
  ParseOption<Operation<Path, M>, As> &
  CallOptions;

/** An answer with status 200. Any other is thrown as an `ApiError`. */
export interface Answer<Data> {
  data: Data;
  response: Response;
}

/** Sends a request to an address of the document. */
export type Call<M extends Method> = <Path extends PathOf<M>, As extends ParseAs = 'json'>(
  path: Path,
  ...init: object extends Init<Path, M, As> ? [init?: Init<Path, M, As>] : [init: Init<Path, M, As>]
) => Promise<Answer<Bodies<JsonOf<Operation<Path, M>>>[As]>>;

type ItemOf<Json> = Json extends readonly (infer Item)[]
  ? Item
  : Json extends { data: readonly (infer Item)[] }
    ? Item
    : never;

/** The addresses that answer a list. */
export type ListPath = {
  [Path in PathOf<'get'>]: [ItemOf<JsonOf<Operation<Path, 'get'>>>] extends [never] ? never : Path;
}[PathOf<'get'>];

/** What a list consists of. */
export type Item<Path extends ListPath> = ItemOf<JsonOf<Operation<Path, 'get'>>>;

/** The addresses of records that can be read and changed. */
export type RecordPath = PathOf<'get'> & PathOf<'patch'>;
