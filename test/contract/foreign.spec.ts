import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSecret } from '#platform';
import type { Called } from '../support/companies/call.js';
import { ask, idsOf } from '../support/contract/call.js';
import type { ContractCompany } from '../support/contract/company.js';
import { contractCompany } from '../support/contract/company.js';
import type { Operation } from '../support/contract/document.js';
import { OPERATIONS, parametersOf, surfaceOf, titled } from '../support/contract/document.js';
import { everythingOf } from '../support/contract/everything.js';
import type { Reference } from '../support/contract/references.js';
import { bodyWith, referencesOf } from '../support/contract/references.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let company: ContractCompany;
let stranger: ContractCompany;
let before: { ours: unknown; theirs: unknown };

beforeAll(async () => {
  service = await TestService.shared();
  company = await contractCompany(service, 'acme');
  stranger = await contractCompany(service, 'stranger');
  before = { ours: await everythingOf(service.url, company), theirs: await everythingOf(service.url, stranger) };
});
afterAll(() => service.close());

const MALFORMED = ['x', '%00', '00000000-0000-0000-0000-00000000000', 'null', '..%2f..', '%F0%9F%98%80', '7'];

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const CLIENT = /[\w-]{34}/g;

/** Answers that have to be alike, whatever id was said. */
function expectAlike(one: Called, other: Called): void {
  const plain = ({ status, text }: Called) => [status, text.replace(UUID, 'ID').replace(CLIENT, 'ID')];
  expect(plain(one)).toEqual(plain(other));
}

/** What a query parameter names, where its own name does not say it. */
const QUERY_WORDS: Readonly<Record<string, readonly string[]>> = {
  source: ['database', 'supplier'],
  dataset: ['boundTo'],
  dataSource: ['data-source'],
};

/** Nobody's: of a client too it begins with the company's. */
function unknownId(word: string): string {
  if (word === 'dataset/by/key') return `${randomUUID()}/a-key`;
  return word === 'client' ? `${company.member.clientId.slice(0, 22)}${newSecret().slice(0, 12)}` : randomUUID();
}

describe('what another company has does not exist', () => {
  // Who puts a record by a key that nobody of the company has makes one of its own.
  const paths = OPERATIONS.filter(({ method, path }) => method !== 'PUT' || path.endsWith('/input')).flatMap(
    (operation) => idsOf(operation).map(({ word }) => [operation.name, word, operation] as const),
  );

  it.each(paths)('in the path: %s with another %s', async (_, word, operation) => {
    const asked = (id: string | undefined) =>
      ask(service.url, company, operation, { records: { ...company.records, [word]: id ?? '' } });
    const unknown = await asked(unknownId(word));
    const members = surfaceOf(operation) === 'pact' ? ['message', 'code'] : ['message'];
    expect([unknown.status, Object.keys(unknown.json)]).toEqual([404, members]);
    for (const id of MALFORMED) {
      const status = id === '%00' && word.endsWith('/syncId') ? 400 : 404;
      expect([id, (await asked(id)).status]).toEqual([id, status]);
    }
    // Who knows the address of an image may see it.
    if (word !== 'image') expectAlike(await asked(stranger.records[word]), unknown);
  });

  // A report of an org that does not exist would be one of zeros, so it is refused: see ghg-report.spec.ts, monthly-report.spec.ts.
  const queries = OPERATIONS.filter(({ name }) => !name.startsWith('GET /api/v1/report/')).flatMap((operation) =>
    parametersOf(operation, 'query')
      .filter(({ schema }) => schema.format === 'uuid')
      .map(({ name }) => [operation.name, name, operation] as const),
  );

  it.each(queries)('in the query: %s?%s', async (_, name, operation) => {
    const theirs = QUERY_WORDS[name] ?? [name];
    const asked = (uuid: string | undefined) => ask(service.url, company, operation, { query: `?${name}=${uuid}` });
    const unknown = await asked(randomUUID());
    expect([unknown.status, unknown.json]).toMatchObject([200, { count: 0, data: [] }]);
    for (const word of theirs) {
      expectAlike(await asked(stranger.records[word]), unknown);
      expect((await asked(company.records[word])).json.count).toBeGreaterThan(0);
    }
  });

  it('and nothing was written', async () => {
    expect(await everythingOf(service.url, company)).toEqual(before.ours);
  });
});

// Each changes the records that the next one refers with.
describe('what another company has can not be referred to', { shuffle: false }, () => {
  const references = OPERATIONS.flatMap(referencesOf).map((each) => [each.operation.name, each.place, each] as const);

  const send = (reference: Reference, said: Record<string, unknown>) =>
    ask(service.url, company, reference.operation, {
      body: JSON.stringify(bodyWith(reference, said, company.records)),
      mediaType: 'application/json',
    });

  it.each(references)('%s: %s', async (_, place, reference) => {
    const field = expect.stringMatching(new RegExp(`(^|\\.)${place}(\\.|$)`)) as unknown;
    const unknown = await send(reference, { uuid: randomUUID() });
    expect([unknown.status, unknown.json.errors]).toEqual([400, [{ field, message: expect.any(String) }]]);
    expectAlike(await send(reference, { uuid: stranger.records[reference.word] }), unknown);
    // Or the refusal had another reason.
    const own = await send(reference, { uuid: company.records[reference.word] });
    expect([own.status, own.text.slice(0, 500)]).toEqual([200, expect.any(String)]);
  });

  it('by its syncId neither', async () => {
    const operation = OPERATIONS.find(({ name }) => name === 'POST /api/v1/material') as Operation;
    const answer = await send({ operation, place: 'supplier', word: 'supplier' }, { syncId: 'stranger-1' });
    expect([answer.status, answer.json.errors]).toEqual([400, [expect.objectContaining({ field: 'supplier' })]]);
  });
});

it('the other company is as it was', async () => {
  expect(await everythingOf(service.url, stranger)).toEqual(before.theirs);
});

it('every operation with an id in its path was asked', () => {
  expect(titled(OPERATIONS.filter((each) => each.path.includes('{') && idsOf(each).length === 0))).toEqual([]);
});
