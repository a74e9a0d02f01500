import converter from 'openapi-to-postmanv2';
import type { ApiDocument, ApiOperation } from './document.js';
import { exampleForm } from './document.js';
import type {
  PostmanAuth,
  PostmanBody,
  PostmanCollection,
  PostmanFolder,
  PostmanItem,
  PostmanPair,
  PostmanRequest,
  PostmanResponse,
} from './postman-types.js';

const OPTIONS = {
  folderStrategy: 'Tags',
  parametersResolution: 'Example',
  exampleParametersResolution: 'Example',
  // Optional parameters are there, switched off.
  enableOptionalParameters: false,
  includeAuthInfoInExample: false,
};

const API_KEY: PostmanAuth = {
  type: 'apikey',
  apikey: [
    { key: 'key', value: 'X-API-Key', type: 'string' },
    { key: 'value', value: '{{apiKey}}', type: 'string' },
    { key: 'in', value: 'header', type: 'string' },
  ],
};
const CLIENT: PostmanAuth = {
  type: 'basic',
  basic: [
    { key: 'username', value: '{{clientId}}', type: 'string' },
    { key: 'password', value: '{{clientSecret}}', type: 'string' },
  ],
};

/** What a request of the collection may need, with the address of a service on this machine. */
export const VARIABLES = { baseUrl: 'http://localhost:3000', apiKey: '', clientId: '', clientSecret: '' };

/** A collection of Postman, version 2.1: the same for the same document. */
export async function postmanCollection(document: ApiDocument): Promise<PostmanCollection> {
  const { item } = (await converted(document)) as Converted;
  const texts = new Map(document.tags?.map(({ name, description }) => [name, description]));
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: API_KEY,
    variable: Object.entries(VARIABLES).map(([key, value]) => ({ key, value, type: 'string' })),
    item: item.map(({ name, item: items }): PostmanFolder => ({
      name,
      description: texts.get(name) ?? '',
      item: items.map((each) => itemOf(each, operationOf(document, each))),
    })),
  };
}

/** The converter's own, in which texts are objects and every part has a random id. */
interface Converted {
  item: { name: string; item: ConvertedItem[] }[];
}

interface ConvertedItem {
  request: Omit<PostmanRequest, 'auth' | 'description' | 'body'> & { body: PostmanBody | Record<string, never> };
  response: PostmanResponse[];
}

function converted(document: ApiDocument): Promise<unknown> {
  return new Promise((resolve, reject) => {
    converter.convertV2({ type: 'json', data: withOneExample(document) }, OPTIONS, (fault, { reason, output }) => {
      const [collection] = output ?? [];
      if (fault || !collection) reject(fault ?? new Error(reason));
      // Its objects say of themselves what is to be written.
      else resolve(JSON.parse(JSON.stringify(collection.data)));
    });
  });
}

/** A copy with the first of several examples each: of several, the converter draws one by lot. */
function withOneExample(document: ApiDocument): object {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) => {
      const isNamed = key === 'examples' && typeof value === 'object' && value !== null && !Array.isArray(value);
      return isNamed ? Object.fromEntries(Object.entries(value).slice(0, 1)) : value;
    }),
  ) as object;
}

/** Parameters without which a request is refused, although none of them is needed in every case. */
const NEEDED: Readonly<Record<string, string>> = {
  readGhgReport: 'year',
  readMonthlyReport: 'year',
  readImportTemplate: 'kind',
  createImport: 'kind',
  proposeImportMapping: 'kind',
};

function operationOf({ paths }: ApiDocument, { request: { method, url } }: ConvertedItem): ApiOperation {
  const path = `/${url.path.join('/').replaceAll(/:(\w+)/g, '{$1}')}`;
  const found = paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`The document has no ${method} ${path}.`);
  return found;
}

function itemOf({ request, response }: ConvertedItem, operation: ApiOperation): PostmanItem {
  const { method, header, body } = request;
  const query = request.url.query
    .map(pair)
    .map((each) => (each.key === NEEDED[operation.operationId] ? on(each) : each));
  const url = { ...request.url, query };
  const isForm = body.mode === 'formdata';
  const auth = authOf(operation);
  return {
    name: operation.summary,
    request: {
      method,
      description: operation.description,
      url: {
        raw: rawUrl(url),
        host: url.host,
        path: url.path,
        query,
        variable: url.variable.map(pair),
      },
      // The program that sends a form with files states where its parts end.
      header: header.filter(({ key }) => !(isForm && key === 'Content-Type')).map(pair),
      ...(body.mode !== undefined && { body: bodyOf(body as PostmanBody, exampleForm(operation)) }),
      ...(auth && { auth }),
    },
    response: response
      .filter(({ code }) => code === 200)
      .slice(0, 1)
      .map(answerOf),
  };
}

/** The collection's own, the API key, unless the operation takes none. */
function authOf({ security = [] }: ApiOperation): PostmanAuth | undefined {
  if (security.length === 0) return { type: 'noauth' };
  return security.some((each) => 'client' in each) ? CLIENT : undefined;
}

function on({ disabled: _, ...pair }: PostmanPair): PostmanPair {
  return pair;
}

function rawUrl({ host, path, query }: PostmanRequest['url']): string {
  const sent = query.filter(({ disabled }) => disabled !== true).map(({ key, value }) => `${key}=${value}`);
  return `${host.join('.')}/${path.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`;
}

/** @param form of texts, for whose fields the converter draws values by lot */
function bodyOf(
  { mode, raw, urlencoded, formdata, options }: PostmanBody,
  form: Readonly<Record<string, string>>,
): PostmanBody {
  const field = (each: PostmanPair): PostmanPair =>
    pair({ ...each, value: form[each.key] ?? '', disabled: form[each.key] === undefined });
  return {
    mode,
    ...(raw !== undefined && { raw }),
    ...(urlencoded && { urlencoded: urlencoded.map(field) }),
    ...(formdata && { formdata: formdata.map(pair) }),
    ...(options !== undefined && { options }),
  };
}

function answerOf({ name, status, code, header, body }: PostmanResponse): PostmanResponse {
  return { name, status, code, header: header.map(pair), ...(body !== undefined && { body }) };
}

function pair({ key, value, description, disabled, type }: PostmanPair): PostmanPair {
  const text = typeof description === 'object' ? (description as { content: string }).content.trim() : description;
  return {
    key,
    value: type === 'file' ? '' : String(value),
    ...(text !== undefined && text !== '' && { description: text }),
    ...(disabled === true && { disabled }),
    ...((type === 'file' || type === 'text') && { type }),
  };
}
