import type { OpenAPIObject } from '@nestjs/swagger';
import { MEDIA_TYPES } from '../export/answer-form.js';
import { takesIdempotencyKey } from '../idempotency/idempotency-key.js';
import type { Access } from '../routes/access.js';
import type { DescribedRoute } from './described-routes.js';
import { errorAnswers } from './error-answers.js';
import { identity } from './operation-identity.js';
import { operationTitle } from './operation-title.js';
import { pathParameter } from './path-parameters.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];

/** Adds to an operation what follows from its route: the permission it needs, its refusals, and the headers of all such routes. */
export function describeOperation(
  operation: Operation,
  route: DescribedRoute,
  routes: readonly DescribedRoute[],
): void {
  Object.assign(operation, identity(route));
  operation.description = [operation.summary ?? whatItDoes(route), operation.description].filter(Boolean).join('\n\n');
  operation.summary = operationTitle(operation.operationId ?? '');
  operation.parameters = (operation.parameters ?? []).map((each) => typed(each, route)).concat(headers(route));
  Object.assign(operation, access(operation, route));
  if (carriesETag(route, routes)) addETag(operation);
  addTables(operation);
  operation.responses = { ...operation.responses, ...errorAnswers(route, isGuarded(operation)) };
}

/** What a segment of a path is called, where people say it otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  'data-source': 'data source',
  process: 'process element',
  taxonomy: 'node of the taxonomy',
};

/** Texts by the name of the handler, for routes without a TSDoc comment. */
const TEXTS: Record<string, (what: string) => string> = {
  create: (what) => `Creates ${article(what)} ${what}.`,
  list: (what) => `Lists every ${what}.`,
  read: (what) => `Reads ${article(what)} ${what}.`,
  patch: (what) => `Changes what the body names of ${article(what)} ${what}; null clears.`,
  remove: (what) => `Deletes ${article(what)} ${what}.`,
  readByKey: (what) => `Reads the ${what} that has a key of your own.`,
  put: (what) =>
    `Makes ${article(what)} ${what} of a key of your own, as POST does, or changes what the body names of the one that has it, as ` +
    'PATCH does; in the body the key is absent, or that of the path. One that says the same already is not written, and keeps its ETag.',
  removeByKey: (what) => `Deletes the ${what} that has a key of your own, as DELETE by its UUID does.`,
};

function whatItDoes({ path, handler, method }: DescribedRoute): string {
  const text = TEXTS[handler];
  if (!text) throw new Error(`${method} ${path} needs a TSDoc comment: it is the description in the document`);
  return text(
    words(path)
      .map((word) => NAMES[word] ?? word)
      .join(' '),
  );
}

/** Segments that are no part of what a path is about. */
const NO_WORDS: readonly string[] = ['api', 'v1', 'by', 'key'];

function article(noun: string): string {
  return /^[aeio]/.test(noun) ? 'an' : 'a';
}

function words(path: string): string[] {
  return path.split('/').filter((segment) => /^[a-z0-9.-]+$/.test(segment) && !NO_WORDS.includes(segment));
}

/** An open route that checks a token or credentials itself says so by a decorator of its own. */
function access(operation: Operation, { access }: DescribedRoute): Partial<Operation> {
  if (!access || access.kind === 'open') return { security: operation.security ?? [] };
  const { permissions, words } = neededBy(access);
  return {
    description: [operation.description, words].filter(Boolean).join('\n\n'),
    security: [{ bearer: permissions }, { apiKey: permissions }],
  };
}

function neededBy(access: Exclude<Access, { kind: 'open' }>): { permissions: string[]; words: string } {
  switch (access.kind) {
    case 'any-token':
      return { permissions: [], words: 'Any valid token.' };
    case 'permission':
      return { permissions: [...access.anyOf], words: `Permission: ${access.anyOf.join(' or ')}.` };
    case 'permissions':
      return { permissions: [...access.allOf], words: `Permissions: ${access.allOf.join(' and ')}.` };
    default:
      return access satisfies never;
  }
}

function isGuarded({ security = [] }: Operation): boolean {
  return security.length > 0;
}

/** Declares what a path parameter is. */
function typed(parameter: Parameter, { path }: DescribedRoute): Parameter {
  if ('$ref' in parameter || parameter.in !== 'path') return parameter;
  return { ...parameter, ...pathParameter(path, parameter.name) };
}

function headers({ method, path, takesIfMatch, takesIfNoneMatch }: DescribedRoute) {
  return [
    ...(takesIdempotencyKey(method, path)
      ? [
          header(
            'Idempotency-Key',
            'Makes the write safe to repeat: sent again with the same key and body within 24 hours it happens once, and gets the same answer. 1 to 256 printable characters; with another request 422.',
          ),
        ]
      : []),
    ...(takesIfMatch ? [header('If-Match', 'The ETag that the record has to have still, else 412; `*` for any.')] : []),
    ...(takesIfNoneMatch
      ? [header('If-None-Match', '`*`: 412 where there is a record, so that one is only made.')]
      : []),
  ];
}

function header(name: string, description: string) {
  return { name, in: 'header' as const, required: false, description, schema: { type: 'string' as const } };
}

/** Records that nobody changes by a request, so that no tag is needed. */
const WITHOUT_ETAG: readonly string[] = ['/api/v1/exchange/pull/{uuid}', '/api/v1/received-footprint/{uuid}'];

/** Whether a route answers with an ETag: wherever it answers with a whole record, including a new copy of one. */
function carriesETag({ method, path, takesIfMatch }: DescribedRoute, routes: readonly DescribedRoute[]): boolean {
  const isRecord = (at: string) =>
    routes.some(
      (other) =>
        other.path === at &&
        !WITHOUT_ETAG.includes(at) &&
        ((other.takesIfMatch && other.method !== 'put') || (other.method === 'get' && /\{(uuid|key)\}$/.test(at))),
    );
  if (method === 'patch') return takesIfMatch && !path.endsWith('/image');
  if (method === 'put') return takesIfMatch;
  if (method === 'get') return isRecord(path);
  return method === 'post' && (isRecord(`${path}/{uuid}`) || isRecord(path.replace(/\/(version|test)$/, '')));
}

const CSV = { schema: { type: 'string' as const, description: 'All that matches, as CSV in UTF-8.' } };
const XLSX = {
  schema: { type: 'string' as const, format: 'binary', description: 'All that matches, as a workbook of Excel.' },
};

/** The files that `format` offers beside JSON. */
function addTables(operation: Operation): void {
  const format = operation.parameters?.find((parameter) => 'name' in parameter && parameter.name === 'format');
  const answer = operation.responses['200'];
  if (!format || !('schema' in format) || !format.schema || '$ref' in format.schema || !answer || '$ref' in answer)
    return;
  const forms = format.schema.enum ?? [];
  if (!forms.includes('json')) return;
  answer.content = {
    ...answer.content,
    ...(forms.includes('csv') && { [MEDIA_TYPES.csv]: CSV }),
    ...(forms.includes('xlsx') && { [MEDIA_TYPES.xlsx]: XLSX }),
  };
}

function addETag(operation: Operation): void {
  const [status] = Object.keys(operation.responses);
  const answer = operation.responses[status as '200'];
  if (!answer || '$ref' in answer) return;
  answer.headers = {
    ...answer.headers,
    ETag: { description: 'The revision of the record, for If-Match and If-None-Match.', schema: { type: 'string' } },
  };
}
