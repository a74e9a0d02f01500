import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storeDatasets, NOTHING_FOLLOWS } from '#factors';
import { Decimal } from '#impacts';
import { aMaterial } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { askTable, rowsIn } from '../support/companies/tables.js';

/** More than are read at once. */
const ROWS = 1_300;
/** So long that a reader who stops makes the service wait. */
const LONG = 'x'.repeat(19_000);
const nameOf = (nth: number) => `Screw ${String(nth).padStart(4, '0')}`;

let service: TestService;
let member: Member;
let model: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  const { company } = member;
  const database = { owner: company.uuid, name: 'Own', version: '1', licence: 'CC0-1.0' };
  const rows = Array.from({ length: ROWS }, (_, nth) => ({
    ...{ key: `k${nth}`, name: nameOf(nth), unit: 'kg' as const, taxonomy: [], description: LONG },
    figures: { 'GWP-fossil': { A1_A3: new Decimal('1') } },
  }));
  await service.database.transaction((tx) => storeDatasets(tx, NOTHING_FOLLOWS, database, rows));
  const { json: product } = await call('POST', `${service.url}/api/v1/material`, {
    token: member.token,
    body: aMaterial({ name: 'Product', sku: 'P', share: true }),
  });
  const { json } = await call('POST', `${service.url}/api/v1/model`, {
    token: member.token,
    body: { product: { uuid: product.uuid } },
  });
  model = json.uuid;
  const made = `gen_random_uuid() as uuid, now() - make_interval(secs => n) as created from generate_series(1, ${ROWS}) n`;
  for (const statement of [
    `insert into model_input (company, uuid, model, product, name, created)
     select $1, made.uuid, m.uuid, m.product, 'Input', made.created from model m cross join (select ${made}) made where m.company = $1`,
    `insert into published_footprint (company, id, chain, element, created, status, content, content_hash, validity_start, validity_end, keys, reviewed)
     select f.company, made.uuid, f.chain, f.element, made.created, 'Deprecated', f.content, f.content_hash, f.validity_start, f.validity_end, f.keys, true
     from published_footprint f cross join (select ${made}) made where f.company = $1`,
    `insert into exchange_event (company, uuid, dedupe, event_id, source, type, body, created)
     select $1, uuid, uuid_send(uuid), uuid::text, 'urn:a', 'org.wbcsd.pact.ProductFootprint.PublishedEvent.3', '{}', created from (select ${made}) made`,
  ]) {
    await service.database.query(statement, [company.uuid]);
  }
});
afterAll(() => service?.close());

const LISTINGS: [name: string, path: () => string, key: string][] = [
  ['inputs', () => `model/${model}/input`, 'uuid'],
  ['footprints', () => 'footprint', 'id'],
  ['the exchange', () => 'exchange', 'id'],
  ['datasets', () => 'search', 'uuid'],
];

describe.each(LISTINGS)('a table of %s', (_, path, key) => {
  it('has every row once, and its rows are not counted for each batch', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const rows = await rowsIn(await askTable(service.url, member, `${path()}?format=csv`));
      const texts = query.mock.calls.map((values) => (values as unknown as [{ text?: string } | string])[0]);
      const counting = texts.filter((text) => /count\(\*\)\S* as count|bit_count/.test(JSON.stringify(text)));
      expect(counting).toEqual([]);
      const { json } = await call('GET', `${service.url}/api/v1/${path()}?limit=1`, { token: member.token });
      expect(rows.length).toBe(json.count);
      expect(rows.length).toBeGreaterThanOrEqual(ROWS);
      expect(new Set(rows.map((row) => row[key])).size).toBe(rows.length);
    } finally {
      query.mockRestore();
    }
  });
});

describe('a table of datasets', () => {
  it('has each once that was there all the time, whatever they are called meanwhile', async () => {
    const find = async (q: string) =>
      (await call('GET', `${service.url}/api/v1/search?q=${q}`, { token: member.token })).json.data[0];
    const [first, last] = [await find(nameOf(0)), await find(nameOf(ROWS - 1))];
    const answer = await fetch(`${service.url}/api/v1/search?format=csv&q=screw`, {
      headers: { Authorization: `Bearer ${member.token}` },
    });
    // What waits to be read holds up the service after a part of the rows.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    for (const [uuid, name] of [
      [first.uuid, 'Screw 9999'],
      [last.uuid, 'Screw 0000'],
    ]) {
      const { status } = await call('PATCH', `${service.url}/api/v1/dataset/${uuid}`, {
        token: member.token,
        body: { name },
      });
      expect(status).toBe(200);
    }
    const rows = await rowsIn({ bytes: new Uint8Array(await answer.arrayBuffer()) });
    expect(rows.length).toBe(ROWS);
    const uuids = rows.map(({ uuid }) => uuid);
    expect(new Set(uuids).size).toBe(ROWS);
    expect(uuids).toContain(last.uuid);
  });

  it('has those nearest to words that none has, as a page has', async () => {
    const rows = await rowsIn(await askTable(service.url, member, 'search?format=csv&q=scrwe'));
    const { json } = await call('GET', `${service.url}/api/v1/search?q=scrwe&limit=1000`, { token: member.token });
    expect(json.count).toBe(100);
    expect(rows.map(({ uuid }) => uuid)).toEqual(json.data.map(({ uuid }: any) => uuid));
  });

  it('is in the order of the result: those that the words name first', async () => {
    const { json: mine } = await call('POST', `${service.url}/api/v1/dataset`, {
      token: member.token,
      body: { name: 'A box for a Screw', unit: 'kg', footprint: { CO2e: { A1: '2' } } },
    });
    const rows = await rowsIn(await askTable(service.url, member, 'search?format=csv&q=screw'));
    const { json } = await call('GET', `${service.url}/api/v1/search?q=screw&limit=1000`, { token: member.token });
    expect(rows.slice(0, 1_000).map(({ uuid }) => uuid)).toEqual(json.data.map(({ uuid }: any) => uuid));
    expect(rows.at(-1)?.['uuid']).toBe(mine.uuid);
  });
});
