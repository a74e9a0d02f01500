import lang from '@usebruno/lang';
import type { Files } from '../generated-files.js';
import type {
  PostmanAuth,
  PostmanCollection,
  PostmanFolder,
  PostmanItem,
  PostmanPair,
  PostmanRequest,
} from './postman-types.js';

/** A collection of Bruno, made of the one of Postman: a folder of files, by their paths in it. */
export function brunoCollection({ info, variable, item }: PostmanCollection): Files {
  const variables = variable.map(({ key, value }) => ({ name: key, value, enabled: true, secret: value === '' }));
  const files: [path: string, text: string][] = item.flatMap((folder, at) => filesOf(folder, at + 1));
  return {
    'bruno.json': `${JSON.stringify({ version: '1', name: info.name, type: 'collection' }, null, 2)}\n`,
    'collection.bru': lang.jsonToCollectionBru({
      auth: { mode: 'apikey', apikey: { key: 'X-API-Key', value: '{{apiKey}}', placement: 'header' } },
      docs: info.description,
    }),
    'environments/This machine.bru': lang.envJsonToBruV2({ variables }),
    ...Object.fromEntries(files),
  };
}

function filesOf({ name, description, item }: PostmanFolder, seq: number): [path: string, text: string][] {
  const requests = item.map((each, at): [string, string] => [
    `${name}/${each.name}.bru`,
    lang.jsonToBruV2(requestOf(each, at + 1)),
  ]);
  return [[`${name}/folder.bru`, lang.jsonToCollectionBru({ meta: { name, seq }, docs: description })], ...requests];
}

function requestOf({ name, request }: PostmanItem, seq: number): object {
  const { method, url, header, description } = request;
  const { mode, ...auth } = authOf(request.auth);
  const { kind, ...body } = bodyOf(request);
  return {
    meta: { name, type: 'http', seq },
    http: { method: method.toLowerCase(), url: url.raw, body: kind, auth: mode },
    params: [
      ...url.query.map((each) => ({ ...entry(each), type: 'query' })),
      ...url.variable.map((each) => ({ ...entry(each), type: 'path' })),
    ],
    headers: header.map(entry),
    auth,
    body,
    docs: description,
  };
}

function authOf(auth: PostmanAuth | undefined): { mode: string; basic?: object } {
  switch (auth?.type) {
    case undefined:
    case 'apikey':
      return { mode: 'inherit' };
    case 'noauth':
      return { mode: 'none' };
    case 'basic':
      return { mode: 'basic', basic: Object.fromEntries(auth.basic.map(({ key, value }) => [key, value])) };
    default:
      return auth satisfies never;
  }
}

/** `kind` is the word for it in the request, the other key the block with the content. */
function bodyOf({ body }: PostmanRequest): { kind: string; [block: string]: unknown } {
  if (!body) return { kind: 'none' };
  switch (body.mode) {
    case 'raw':
      return { kind: 'json', json: body.raw };
    case 'urlencoded':
      return { kind: 'formUrlEncoded', formUrlEncoded: body.urlencoded?.map(entry) };
    case 'formdata':
      return { kind: 'multipartForm', multipartForm: body.formdata?.map(part) };
    default:
      return body.mode satisfies never;
  }
}

function part({ type, ...pair }: PostmanPair): object {
  return type === 'file' ? { ...entry(pair), type, value: [] } : { ...entry(pair), type: 'text' };
}

function entry({ key, value, disabled }: PostmanPair): { name: string; value: string; enabled: boolean } {
  return { name: key, value, enabled: disabled !== true };
}
