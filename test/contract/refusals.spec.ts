import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PERMISSIONS } from '#access';
import { ask } from '../support/contract/call.js';
import type { ContractCompany } from '../support/contract/company.js';
import { contractCompany } from '../support/contract/company.js';
import type { Operation } from '../support/contract/document.js';
import { OPERATIONS, parametersOf, surfaceOf, titled } from '../support/contract/document.js';
import { everythingOf } from '../support/contract/everything.js';
import { refusal, someWords, tokenWithout } from '../support/contract/refused.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let company: ContractCompany;
let before: unknown;

beforeAll(async () => {
  service = await TestService.shared();
  company = await contractCompany(service, 'acme');
  before = await everythingOf(service.url, company);
});
afterAll(() => service.close());

const where = (chosen: (operation: Operation) => unknown) => titled(OPERATIONS.filter(chosen));
const guarded = where(({ permissions }) => permissions);
const isEvents = ({ path }: Operation) => path === '/api/pact/3/events';

describe('401', () => {
  afterEach(() => vi.useRealTimers());

  it.each(guarded)('without a token: %s', async (_, operation) => {
    for (const token of ['', 'nonsense', `${company.member.token}x`]) {
      const answer = await ask(service.url, company, operation, { token });
      expect([answer.status, answer.json]).toEqual([401, refusal(operation, 'Unauthorized')]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it.each(guarded)('with a token that has expired: %s', async (_, operation) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    const answer = await ask(service.url, company, operation);
    expect([answer.status, answer.json]).toEqual([401, refusal(operation, 'TokenExpired')]);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  it.each(where(({ path }) => path.endsWith('/auth/token')))('without a client: %s', async (_, operation) => {
    const answer = await ask(service.url, company, operation, { token: '' });
    expect([answer.status, answer.json.error]).toEqual([401, 'invalid_client']);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/);
  });

  it.each(where(({ name, permissions }) => name.startsWith('GET') && !permissions))(
    'is not said where none is needed: %s',
    async (_, operation) => {
      expect((await ask(service.url, company, operation, { token: '' })).status).toBe(200);
    },
  );
});

describe('403, at a PACT address 401', () => {
  it.each(where(({ permissions = [] }) => permissions.length > 0))(
    'with every permission but the one that is needed: %s',
    async (_, operation) => {
      const token = await tokenWithout(service, company.member, operation.permissions ?? []);
      const answer = await ask(service.url, company, operation, { token });
      const status = surfaceOf(operation) === 'pact' ? 401 : 403;
      expect([answer.status, answer.json]).toEqual([status, refusal(operation, 'Unauthorized')]);
    },
  );

  it.each(where(({ permissions }) => permissions?.length === 0))(
    'is not said to any token: %s',
    async (_, operation) => {
      const token = await tokenWithout(
        service,
        company.member,
        PERMISSIONS.filter((each) => each !== 'verification:write'),
      );
      expect((await ask(service.url, company, operation, { token })).status).toBe(200);
    },
  );
});

/** What a body has to be, and what is of another kind. */
function neededBy({ path }: Operation): [needed: string, others: string[]] {
  if (path.endsWith('/exchange/request')) return ['object or array', []];
  if (path.endsWith('/bulk')) return ['array', ['{}', '{"0":{}}']];
  return ['object', ['[]', '[{}]', '[{"name":"a"}]']];
}

describe('400', () => {
  it.each(where(({ body }) => body && !body.mediaType.endsWith('urlencoded')))(
    'where the body is malformed: %s',
    async (_, operation) => {
      for (const body of ['{"name":', '{}}', '\u0000', '"text"', 'null', '[[', '{"a":"\\u0000"}', '{"\\ud83d":1}']) {
        const answer = await ask(service.url, company, operation, { body, mediaType: malformedAs(operation) });
        expect([body, answer.status]).toEqual([body, 400]);
        expect(answer.json).toMatchObject(refusal(operation, 'BadRequest'));
      }
    },
  );

  const ofJson = where(({ body }) => body?.mediaType.endsWith('json'));
  it.each(ofJson)('that says plainly what the body has to be: %s', async (_, operation) => {
    const [needed, others] = neededBy(operation);
    for (const body of [...others, '"text"', 'null', '3']) {
      const answer = await ask(service.url, company, operation, { body, mediaType: operation.body?.mediaType });
      expect([body, answer.status, answer.json.message]).toEqual([body, 400, `The body has to be a JSON ${needed}.`]);
      if (surfaceOf(operation) === 'data') expect(answer.json.errors).toMatchObject([{ field: 'body' }]);
    }
  });

  const queries = OPERATIONS.flatMap((operation) =>
    parametersOf(operation, 'query')
      .filter(({ schema }) => schema.type !== 'array')
      .map(({ name, schema }) => [operation.name, name, schema, operation] as const),
  );

  it.each(queries)('%s?%s given twice, or of no value it takes', async (_, name, schema, operation) => {
    const isFree = schema.type === 'string' && !schema.format && !schema.enum;
    // PACT ignores a value that is empty.
    const bad = isFree ? [] : [`${name}=x`, ...(surfaceOf(operation) === 'pact' ? [] : [`${name}=`])];
    for (const query of [`${name}=1&${name}=1`, `${name}=%00`, ...bad]) {
      const answer = await ask(service.url, company, operation, { query: `?${query}` });
      expect([query, answer.status]).toEqual([query, 400]);
      expect(answer.json).toMatchObject(refusal(operation, 'BadRequest'));
      if (surfaceOf(operation) === 'data')
        expect(answer.json.errors).toContainEqual({ field: name, message: someWords });
    }
  });
});

/** A multipart body of no parts is malformed as well. */
function malformedAs({ body }: Operation): string {
  return body?.mediaType === 'multipart/form-data' ? 'multipart/form-data; boundary=b' : (body?.mediaType ?? '');
}

describe('415, of an event and at a token endpoint 400', () => {
  it.each(where(({ body }) => body))('where the body is of another media type: %s', async (_, operation) => {
    const status = isEvents(operation) || surfaceOf(operation) === 'token' ? 400 : 415;
    for (const mediaType of ['text/plain', 'application/xml', 'application/json-patch+json', 'nonsense', '']) {
      const answer = await ask(service.url, company, operation, { body: '{"name":"a"}', mediaType });
      expect([mediaType, answer.status]).toEqual([mediaType, status]);
    }
  });

  it.each(where(({ body }) => body))('where it is packed in a way nobody knows: %s', async (_, operation) => {
    const answer = await ask(service.url, company, operation, { headers: { 'Content-Encoding': 'rot13' } });
    expect(answer.status).toBe(surfaceOf(operation) === 'token' ? 400 : 415);
  });
});

it.each(where(({ body }) => body))('413 above 64 kB where nobody knows the caller: %s', async (_, operation) => {
  const mediaType = malformedAs(operation);
  const answer = await ask(service.url, company, operation, { token: '', body: ' '.repeat(65_537), mediaType });
  expect(answer.status).toBe(413);
});

it.each(where(({ parameters }) => parameters.some(({ name }) => name === 'If-Match')))(
  '412 where If-Match expects another revision, 400 where it expects none: %s',
  async (_, operation) => {
    for (const [tag, status] of [
      ['"999999"', 412],
      ['W/"1"', 412],
      ['nonsense', 400],
      ['"', 400],
    ] as const) {
      const answer = await ask(service.url, company, operation, { headers: { 'If-Match': tag } });
      expect([tag, answer.status]).toEqual([tag, status]);
    }
  },
);

it('what was refused has changed nothing', async () => {
  expect(await everythingOf(service.url, company)).toEqual(before);
});
