import {
  IMAGE_UPLOADS,
  NEEDS_TOKEN_AT_BASE,
  USES_UP_ITS_RECORD,
} from '../apps/api/src/web/openapi/examples/exceptions.js';

interface Media {
  readonly schema?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Values {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, string>>;
  /** The media type of the body that has the name of the request. */
  readonly body?: string;
}

export interface ExampleOperation {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
  readonly 'x-requests': Readonly<Record<string, Values>>;
}

export interface ExampleDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ExampleOperation>>>>;
}

/** A request as the document shows it. */
export interface ExampleCall {
  /** Such as `PATCH /api/v1/material/{uuid}`. */
  readonly operation: string;
  /** The name of the request in its operation. */
  readonly name: string;
  readonly method: string;
  /** The path with its parameters and the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly credentials: 'client' | 'apiKey' | 'none';
}

/** A few pixels, for what no text can show. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEXIqjxDQdLGAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
);

/** Every request of the document, in an order that works: what is read comes first, and what uses its record up comes last. */
export function exampleCalls(document: ExampleDocument): ExampleCall[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      Object.entries(operation['x-requests']).map(([name, values]) =>
        callOf(`${method.toUpperCase()} ${path}`, operation, name, values),
      ),
    ),
  );
  return [0, 1, 2, 3, 4].flatMap((turn) => calls.filter((call) => turnOf(call) === turn));
}

function turnOf({ method, operation }: ExampleCall): number {
  if (method === 'DELETE') return 4;
  if ([...USES_UP_ITS_RECORD, ...NEEDS_TOKEN_AT_BASE].includes(operation)) return 3;
  return method === 'PUT' ? 2 : ['GET', 'POST', 'PATCH'].indexOf(method);
}

function callOf(operation: string, described: ExampleOperation, name: string, values: Values): ExampleCall {
  const [method = '', path = ''] = operation.split(' ');
  const query = new URLSearchParams(
    Object.entries(values.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(values.path?.[parameter] ?? 'missing'),
  );
  const type = values.body;
  const example = type === undefined ? undefined : described.requestBody?.content[type]?.examples?.[name]?.value;
  const body = IMAGE_UPLOADS.includes(operation) ? imageForm() : bodyOf(type, example);
  const security = described.security?.flatMap((each) => Object.keys(each)) ?? [];
  return {
    ...{ operation, name, method, target: query.size > 0 ? `${filled}?${query.toString()}` : filled },
    headers: {
      ...values.header,
      ...(typeof body === 'string' && type !== undefined && { 'Content-Type': type }),
      ...acceptOf(values.query?.['format']),
    },
    ...(body !== undefined && { body }),
    credentials: security.includes('client') ? 'client' : security.includes('apiKey') ? 'apiKey' : 'none',
  };
}

/** What `format` says counts; this only says that nothing else is expected. */
function acceptOf(format: unknown): Record<string, string> {
  return format === undefined ? { Accept: 'application/json' } : {};
}

function bodyOf(type: string | undefined, example: unknown): string | FormData | undefined {
  if (type === undefined) return undefined;
  if (type === 'application/x-www-form-urlencoded')
    return new URLSearchParams(example as Record<string, string>).toString();
  return type === 'multipart/form-data' ? formOf(example as Record<string, string>) : JSON.stringify(example);
}

function formOf({ file = '', ...parts }: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  form.set('file', new Blob([file], { type: 'text/csv' }), 'example.csv');
  return form;
}

function imageForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob([PNG], { type: 'image/png' }), 'example.png');
  return form;
}

export interface Access {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
}

export interface ExampleAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

/** Sends a request; only the address of the service and the credentials are added. */
export async function sendExample(
  call: ExampleCall,
  { url, clientId, clientSecret, apiKey }: Access,
): Promise<ExampleAnswer> {
  const credentials: Record<string, string> = {
    none: {},
    apiKey: { 'X-API-Key': apiKey },
    client: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
  }[call.credentials];
  const answer = await fetch(`${url}${call.target}`, {
    method: call.method,
    headers: { ...call.headers, ...credentials },
    ...(call.body !== undefined && { body: call.body }),
  });
  const mediaType = answer.headers.get('content-type') ?? '';
  return { status: answer.status, mediaType, text: await answer.text() };
}
