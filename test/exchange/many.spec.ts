import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExchangeFilter } from '#model/exchange';
import type { ExchangeFilterInput } from '#model/exchange';
import { Exchange } from '#exchange';
import type { CompanyId, ListingOrder, PageRequest } from '#platform';
import { ExchangeCalls } from '../support/companies/exchange-calls.js';
import type { Reading } from '../support/databases/plans.js';
import { isOnCitus } from '../support/databases/citus.js';
import { readings, recorded } from '../support/databases/plans.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

const EVENTS = 10_000;
const PARTNERS = 50;
/** Requests of ours. */
const ASKED = 41;
/** That were given up. */
const FEW = 66;

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.start();
  member = await service.member();
  const { database } = service;
  // A third asks nothing of us; of the others one in a hundred was given up. Bodies as large as answers are.
  await database.query(
    `insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body, created)
     select $1, gen_random_uuid(), sha256(n::text::bytea), 'event-' || n, 'https://p' || n % $3 || '.example', 'https://p' || n % $3 || '.example',
       case n % 3 when 0 then 'org.wbcsd.pact.ProductFootprint.RequestFulfilledEvent.3' else 'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3' end,
       json_build_object('data', json_build_object('comment', repeat(md5(n::text), 100))), now() - make_interval(mins => $2 - n)
     from generate_series(1, $2) n`,
    [member.company.uuid, EVENTS, PARTNERS],
  );
  await database.query(
    `insert into delivery (company, uuid, event, kind, state, created)
     select company, uuid, uuid, case when row_number() over (order by created) % 160 = 0 then 'request' else 'answer' end,
       case when row_number() over (order by created) % 100 = 0 then 'exhausted' else 'delivered' end, created
     from exchange_event where company = $1 and type like '%RequestCreatedEvent.3'`,
    [member.company.uuid],
  );
  await database.queryAcross('deployment', 'vacuum analyze exchange_event, delivery, exchange_count');
});

afterAll(() => service?.close());

/** What the two statements of a page read: the one that counts, and the one of its rows. */
async function pageReads(
  input: ExchangeFilterInput,
  page: PageRequest,
  order?: ListingOrder,
): Promise<[counted: Reading[], listed: Reading[]]> {
  const read = readExchangeFilter(input);
  if ('faults' in read) throw new Error('The filter is wrong.');
  const statements = await recorded(service.database, (database) =>
    new Exchange(database).list(member.company.uuid, read.filter, page, order),
  );
  const list = statements.pop();
  if (statements.length === 0 || !list) throw new Error('A page is at least two statements.');
  const counted: Reading[] = [];
  for (const count of statements) counted.push(...(await readings(service.database, count)));
  return [counted, await readings(service.database, list)];
}

const inAll = ({ rows }: Reading): number => Object.values(rows).reduce((sum, of) => sum + of, 0);
/** How tables were read that were not read in the order of an index. */
const unordered = ({ scans }: Reading): string[] =>
  ['exchange_event', 'delivery'].flatMap((table) => (scans[table] ?? []).filter((kind) => !kind.startsWith('Index')));

describe(`of ${EVENTS} events a page`, () => {
  const middle = new Date(Date.now() - (EVENTS / 2) * 60_000).toISOString();
  const lately = new Date(Date.now() - (EVENTS / 10 - 1) * 60_000).toISOString();
  const FILTERS: [string, ExchangeFilterInput, counted: number][] = [
    // By what is kept of each partner, all of it at most: of a table of two pages the planner may read all. What is delivered is what is
    // kept, less what is in the other states.
    ['of all', {}, 2 * PARTNERS],
    ['of a state that most have', { state: 'delivered' }, 2 * PARTNERS + FEW],
    ['of a state that few have', { state: 'exhausted' }, FEW],
    ['of what needs nothing', { state: 'received' }, 2 * PARTNERS],
    ['of one partner', { source: 'https://p7.example/3/events' }, 2 * PARTNERS],
    // By an index, from the time on.
    ['since a time', { since: lately }, EVENTS / 10],
    ['of a state since a time', { state: 'delivered', since: lately }, EVENTS / 10],
    ['of one partner since a time', { source: 'https://p7.example', since: lately }, EVENTS / PARTNERS],
    ['of our requests', { direction: 'outbound' }, ASKED],
  ];

  // What each index reads, here and in the next, is for the planner of one PostgreSQL to say.
  it.skipIf(isOnCitus()).each(FILTERS)(
    '%s is read by an index, and nothing else than it',
    async (_what, input, counted) => {
      const limit = 20;
      const after = { created: input.since ?? middle, uuid: '00000000-0000-0000-0000-000000000000' };
      for (const [page, order] of [
        [{ page: 1, limit }, 'oldest'],
        [{ page: 1, limit, after }, 'oldest'],
        [{ page: 1, limit }, 'newest'],
        [{ page: 1, limit, after: { ...after, created: middle } }, 'newest'],
      ] as const) {
        const [counts, lists] = await pageReads(input, page, order);
        for (const reading of counts) {
          expect(inAll(reading), reading.text).toBeLessThanOrEqual(counted);
          expect(unordered(reading), reading.text).not.toContain('Seq Scan');
        }
        for (const reading of lists) {
          expect(unordered(reading), reading.text).toEqual([]);
          // The page and one row more, its event and its delivery; and the company, which says when a request is overdue.
          expect(inAll(reading), reading.text).toBeLessThanOrEqual(3 * (limit + 1) + 1);
        }
      }
    },
  );

  it.skipIf(isOnCitus())('of what partners sent is read in the order of all, past requests of ours', async () => {
    const limit = 20;
    for (const order of ['oldest', 'newest'] as const) {
      const [counts, lists] = await pageReads({ direction: 'inbound' }, { page: 1, limit }, order);
      for (const reading of counts) expect(inAll(reading), reading.text).toBeLessThanOrEqual(2 * PARTNERS + ASKED);
      // Of each row whether it is a request of ours; the requests may be read at once, too.
      for (const reading of lists) expect(inAll(reading), reading.text).toBeLessThanOrEqual(5 * (limit + 1) + ASKED);
    }
  });

  it.each<[string, ExchangeFilterInput, counted?: number]>([
    ...FILTERS,
    ['of what partners sent', { direction: 'inbound' }],
    ['of one partner, and what it sent', { source: 'https://p7.example', direction: 'inbound' }],
    ['of one partner that we asked', { source: 'https://p9.example', direction: 'outbound' }],
    ['of our requests in a state', { direction: 'outbound', state: 'delivered' }],
    ['of what partners sent since a time', { direction: 'inbound', since: lately }],
    ['of one partner and what needs nothing', { source: 'https://p7.example', state: 'received' }],
    ['of one partner and a state that most have', { source: 'https://p7.example', state: 'delivered' }],
    ['of one partner and a state that few have', { source: 'https://p49.example', state: 'exhausted' }],
  ])('%s says how many there are', async (_what, { direction, state, source, since }) => {
    const exchange = new ExchangeCalls(service.url, member);
    const query = new URLSearchParams({
      limit: '1',
      ...(direction && { direction }),
      ...(state && { state }),
      ...(source && { source }),
      ...(since && { since }),
    });
    const [row] = await service.database.query<{ count: number }>(
      `select count(*) as count from exchange_event e left join delivery d on d.company = e.company and d.uuid = e.uuid
       where e.company = $1 and ($2::text is null or coalesce(d.state, 'received') = $2)
         and ($3::text is null or e.source_key = $3) and ($4::timestamptz is null or e.created >= $4)
         and ($5::text is null or ($5 = 'outbound') = (coalesce(d.kind, '') = 'request'))`,
      [member.company.uuid, state, source?.replace('/3/events', ''), since, direction],
    );
    expect((await exchange.list(`?${query.toString()}`)).count).toBe(row?.count);
    expect(row?.count).toBeGreaterThan(0);
  });

  it('of what is inbound and to be sent has no count below zero while requests of ours are delivered', async () => {
    const asked = `select uuid from delivery where company = $1 and kind = 'request' and state = 'delivered' limit 1`;
    const move = (to: string) => `update delivery set state = '${to}' where company = $1 and uuid = $2`;
    const [request] = await service.database.query<{ uuid: string }>(asked, [member.company.uuid]);
    const values = [member.company.uuid, request?.uuid] as const;
    await service.database.query(move('pending'), values);
    // It is delivered as soon as the first statement has ended.
    const meanwhile = new Proxy(service.database, {
      get: (target, name) =>
        name === 'query'
          ? async (text: string, given: readonly [CompanyId, ...unknown[]]) => {
              const rows = await target.query(text, given);
              await target.query(move('delivered'), values);
              return rows;
            }
          : (Reflect.get(target, name, target) as unknown),
    });
    const exchange = new Exchange(meanwhile);
    expect(await exchange.count(member.company.uuid, { direction: 'inbound', state: 'pending' })).toBe(0);
  });

  it('is one of all that visit each event once', async () => {
    const exchange = new ExchangeCalls(service.url, member);
    const seen = new Set<string>();
    let query: string | undefined = '?limit=1000';
    while (query !== undefined) {
      const { json, headers } = await exchange.call('GET', query);
      expect(json.count).toBe(EVENTS);
      for (const { id } of json.data) seen.add(id);
      const [, next] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
      query = next === undefined ? undefined : new URL(next, 'http://x').search;
    }
    expect(seen.size).toBe(EVENTS);
    expect((await exchange.list('?state=exhausted&limit=1')).count).toBe(66);
  });
});
