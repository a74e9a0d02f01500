import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExchangeFilter } from '#pact/model';
import type { ExchangeFilterSaid } from '#pact/model';
import { Exchange } from '#pact/store';
import type { Database, PageRequest } from '#platform';
import { ExchangeCalls } from './support/exchange-calls.js';
import type { Member } from './support/service.js';
import { TestService } from './support/service.js';

const EVENTS = 10_000;
const PARTNERS = 50;

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
    `insert into delivery (company, uuid, event, state, created)
     select company, uuid, uuid, case when row_number() over (order by created) % 100 = 0 then 'exhausted' else 'delivered' end, created
     from exchange_event where company = $1 and type like '%RequestCreatedEvent.3'`,
    [member.company.uuid],
  );
  await database.queryAcross('deployment', 'analyze exchange_event, delivery');
});

afterAll(() => service?.close());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const rowsRead = (node: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** How many rows of the exchange the statement of a page reads, and whether any table of it is read whole, or sorted. */
async function pageReads(said: ExchangeFilterSaid, page: PageRequest): Promise<{ rows: number; kinds: string[] }> {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const recorded = {
    query: (text: string, values: readonly [never, ...unknown[]]) => {
      asked.push({ text, values });
      return service.database.query(text, values);
    },
  };
  const read = readExchangeFilter(said);
  if ('faults' in read) throw new Error('The filter is wrong.');
  await new Exchange(recorded as unknown as Database).list(member.company.uuid, read.filter, page);
  const { text = '', values = [] } = asked.at(-1) ?? {};
  const { rows } = await service.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${text}`,
    [...values],
  );
  const all = rows.flatMap((row) => nodes(row['QUERY PLAN'][0].Plan));
  const ofExchange = all.filter((node) => ['exchange_event', 'delivery'].includes(node['Relation Name'] ?? ''));
  expect(ofExchange.length).toBeGreaterThan(0);
  return {
    rows: ofExchange.reduce((sum, node) => sum + rowsRead(node), 0),
    kinds: ofExchange.map((node) => node['Node Type']).filter((kind) => !kind.startsWith('Index')),
  };
}

describe(`of ${EVENTS} events a page`, () => {
  const middle = new Date(Date.now() - (EVENTS / 2) * 60_000).toISOString();
  it.each<[string, ExchangeFilterSaid]>([
    ['of all', {}],
    ['of a state that most have', { state: 'delivered' }],
    ['of a state that few have', { state: 'exhausted' }],
    ['of what needs nothing', { state: 'received' }],
    ['of one partner', { source: 'https://p7.example/3/events' }],
    ['since a time', { since: middle }],
    ['of a state since a time', { state: 'delivered', since: middle }],
    ['of one partner since a time', { source: 'https://p7.example', since: middle }],
  ])('%s is read by an index, and nothing else than it', async (_what, said) => {
    const limit = 20;
    for (const page of [
      { page: 1, limit },
      { page: 1, limit, after: { created: middle, uuid: '00000000-0000-0000-0000-000000000000' } },
    ]) {
      const { rows, kinds } = await pageReads(said, page);
      expect(kinds).toEqual([]);
      // The page and one row more, its event and its delivery.
      expect(rows).toBeLessThanOrEqual(3 * (limit + 1));
    }
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
