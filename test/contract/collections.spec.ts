import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SampleCredentials } from '../../apps/standalone/src/sample/sample-file.js';
import type { PostmanCollection, PostmanItem } from '../../build/collections/postman-types.js';
import { call } from '../support/companies/call.js';
import { startSample } from '../support/companies/sample.js';
import type { TestService } from '../support/companies/service.js';

const FOLDER = fileURLToPath(new URL('../../docs/collections', import.meta.url));
const require = createRequire(import.meta.url);
// What Postman and Bruno themselves read their files with; neither has types of all of this.
const { Collection, Property } = require('postman-collection');
const { bruToJsonV2, bruToEnvJsonV2, collectionBruToJson } = require('@usebruno/lang');

const json = readFileSync(join(FOLDER, 'postman.json'), 'utf8');
const postman = JSON.parse(json) as PostmanCollection;
const items = postman.item.flatMap(({ name, item }) => item.map((each) => [`${name}/${each.name}`, each] as const));
const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
const addresses = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

describe('the collections', () => {
  it('have every operation of the document once', () => {
    const listed = items.map(([, { request }]) => {
      return `${request.method} /${request.url.path.join('/').replaceAll(/:(\w+)/g, '{$1}')}`;
    });
    expect(listed.sort()).toEqual(addresses.sort());
    expect(new Set(items.map(([name]) => name)).size).toBe(items.length);
  });

  it('of Postman and of Bruno say the same', () => {
    for (const [name, { request }] of items) {
      const bru = bruToJsonV2(readFileSync(join(FOLDER, 'bruno', `${name}.bru`), 'utf8'));
      expect([bru.meta.name, bru.http.method, bru.http.url]).toEqual([
        name.split('/')[1],
        request.method.toLowerCase(),
        request.url.raw,
      ]);
      const raw = request.body?.raw;
      expect({ name, body: bru.body?.json && JSON.parse(bru.body.json) }).toEqual({
        name,
        body: raw && JSON.parse(raw),
      });
      const variables = (bru.params ?? []).filter(({ type }: { type: string }) => type === 'path');
      expect(variables.map(({ name, value }: any) => [name, value])).toEqual(
        request.url.variable.map(({ key, value }) => [key, value]),
      );
    }
    const files = readdirSync(join(FOLDER, 'bruno'), { recursive: true, encoding: 'utf8' });
    const requests = files.filter(
      (file) => file.endsWith('.bru') && !/folder\.bru$|^collection\.bru$|^environments/.test(file),
    );
    expect(requests).toHaveLength(items.length);
    expect(collectionBruToJson(readFileSync(join(FOLDER, 'bruno/collection.bru'), 'utf8')).auth.mode).toBe('apikey');
    const environment = bruToEnvJsonV2(readFileSync(join(FOLDER, 'bruno/environments/This machine.bru'), 'utf8'));
    expect(environment.variables.map(({ name }: { name: string }) => name)).toEqual(
      postman.variable.map(({ key }) => key),
    );
  });
});

describe('a request of the collection of Postman, as it stands, on the sample company', () => {
  let service: TestService;
  let sample: SampleCredentials;

  beforeAll(async () => {
    ({ service, sample } = await startSample());
    const { apiKey } = sample;
    await call('PATCH', `${service.url}/api/v1/company`, { apiKey, body: { tokenAtBase: true } });
  });
  afterAll(() => service?.close());

  /** Sends it as Postman's own library reads it: variables put in, what is switched off left out. */
  const send = (name: string): Promise<Response> => {
    const variables = { baseUrl: service.url, ...sample };
    const resolved = Property.replaceSubstitutionsIn(JSON.parse(json), [variables]);
    const collection = new Collection(resolved);
    const item = collection.oneDeep(name.split('/')[1]);
    const { method, url, auth } = item.request;
    const headers = item.request.getHeaders({ enabled: true });
    const key = item.getAuth() as { type: string; parameters(): { get(name: string): string } };
    if (key.type === 'apikey') headers[key.parameters().get('key')] = key.parameters().get('value');
    if (auth?.type === 'basic') headers['Authorization'] = `Basic ${btoa(`${sample.clientId}:${sample.clientSecret}`)}`;
    const body = item.request.body?.toString();
    return fetch(url.toString().replace(/^(?!http)/, 'http://'), {
      method,
      headers,
      ...(method === 'GET' ? {} : { body }),
    });
  };

  const sendable = (item: PostmanItem): boolean =>
    item.request.method === 'GET' || item.request.body?.mode !== 'formdata';
  const SENT = [
    ...items.filter(([, { request }]) => request.method === 'GET').map(([name]) => name),
    ...['Tokens/Create token', 'Materials/Create material', 'Materials/Update material', 'Activities/Create activity'],
    ...['Models/Create model input', 'PACT/Receive event'],
  ];

  it('is one that can be sent without a file', () => {
    const known = new Map<string, PostmanItem>(items);
    for (const name of SENT) expect([name, sendable(known.get(name)!)]).toEqual([name, true]);
    expect(SENT.length).toBeGreaterThan(40);
  });

  it.each(SENT)('%s is answered 200', async (name) => {
    const answer = await send(name);
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
  });
});
