// @module-tag postgresql-15
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { ask, pathOf } from '../support/contract/call.js';
import type { ContractCompany } from '../support/contract/company.js';
import { contractCompany } from '../support/contract/company.js';
import type { Operation } from '../support/contract/document.js';
import { DOCUMENT, OPERATIONS, surfaceOf, titled } from '../support/contract/document.js';
import { TestService } from '../support/companies/service.js';

const KEY = 'Idempotency-Key';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
/** The document itself, and its page. */
const NOT_DESCRIBED = /^\/(console.*|api\/(openapi\.json|docs(\/.*|-.*)?))$/;

let service: TestService;
let company: ContractCompany;
/** What is deleted is no longer what others are drawn on. */
let doomed: ContractCompany;

beforeAll(async () => {
  service = await TestService.shared();
  company = await contractCompany(service, 'acme');
  doomed = await contractCompany(service, 'doomed');
});
afterAll(() => service.close());

const by = (...methods: string[]) => titled(OPERATIONS.filter(({ method }) => methods.includes(method)));
const takes = (operation: Operation, parameter: string) => operation.parameters.some(({ name }) => name === parameter);

// One company is led through the life of its records, in the order of the document.
describe('a good request is answered with 200, as the document says', { shuffle: false }, () => {
  it.each(by('GET'))('%s', async (_, operation) => {
    expect((await ask(service.url, company, operation)).status).toBe(200);
    if (!takes(operation, 'impacts')) return;
    expect((await ask(service.url, company, operation, { query: '?impacts=all' })).status).toBe(200);
  });

  it.each(by('GET').filter(([, operation]) => takes(operation, 'page')))('%s, page by page', async (_, operation) => {
    const { json, headers } = await ask(service.url, company, operation, { query: '?limit=1' });
    expect(json).toMatchObject({ page: 1, pageSize: 1 });
    expect(headers.has('link')).toBe(json.count > 1);
  });

  // In the order of the document: a version is locked before it is copied, and changed before that.
  const writes = [...by('PATCH'), ...by('POST'), ...by('PUT')];

  it.each(writes.filter(([, operation]) => !takes(operation, KEY)))('%s', async (_, operation) => {
    expect((await ask(service.url, company, operation)).status).toBe(200);
  });

  it.each(writes.filter(([, operation]) => takes(operation, KEY)))(
    '%s, alike again with the same key, which no other request may use',
    async (name, operation) => {
      const asked = { headers: { [KEY]: name }, query: takes(operation, 'impacts') ? '?impacts=all' : '' };
      const first = await ask(service.url, company, operation, asked);
      expect([first.status, first.text.slice(0, 500)]).toEqual([200, expect.any(String)]);
      const again = await ask(service.url, company, operation, asked);
      expect([again.status, again.headers.get('idempotency-replayed'), again.text]).toEqual([200, 'true', first.text]);
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
      expect((await ask(service.url, company, operation, { ...asked, query: '?other' })).status).toBe(422);
    },
  );

  it.each(by('DELETE').reverse())('%s', async (_, operation) => {
    const answer = await ask(service.url, doomed, operation);
    expect([answer.status, answer.json]).toEqual([200, { message: expect.any(String) }]);
  });
});

it('the document has every route of the app, and no other', () => {
  const written = service.routes
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    .filter((route) => !NOT_DESCRIBED.test(route.split(' ')[1] ?? ''));
  expect(written.sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
});

describe('a path takes the methods that the document says, and no other', () => {
  it.each(Object.keys(DOCUMENT.paths))('%s', async (template) => {
    const path = pathOf({ path: template }, company.records);
    const allowed = OPERATIONS.filter((each) => matches(each.path, path)).map(({ method }) => method);
    const withHead = [...new Set(allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed)].sort();
    for (const method of METHODS.filter((each) => !allowed.includes(each))) {
      const { status, headers, json } = await call(method, `${service.url}${path}`, { token: company.member.token });
      expect([method, status, headers.get('allow')]).toEqual([method, 405, withHead.join(', ')]);
      expect(Object.keys(json).sort()).toEqual(MEMBERS[surfaceOf({ path })]);
    }
  });
});

const MEMBERS = { data: ['message'], pact: ['code', 'message'], token: ['error', 'error_description'] };

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`).test(path);
}
