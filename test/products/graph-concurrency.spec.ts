import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#api';
import { Decimal } from '#impacts';
import { apiConfig } from '../../apps/api/src/web/config/config.js';
import { call } from '../support/companies/call.js';
import { testEnvironment } from '../support/processes/environment.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';
import { whenNotBusy } from '../support/companies/when-not-busy.js';

const SOURCES = 10;
const PARTS = 8;
const PRODUCTS = 6;
const CHANGES = 200;
const ROUNDS = 15;

interface Taken {
  uuid: string;
  quantity: number;
}

let service: TestService;
/** A second api on the same database: what waits for what there is not decided in one process. */
let other: NestExpressApplication;
let urls: string[];
let member: Member;
let calls: GraphCalls;
let sources: string[];
const takenBy = new Map<string, Taken[]>();

beforeAll(async () => {
  service = await TestService.shared();
  other = await createApp(apiConfig(testEnvironment(service.databaseUrl)));
  await other.listen(0, '127.0.0.1');
  const { port } = other.getHttpServer().address() as { port: number };
  urls = [service.url, `http://127.0.0.1:${port}`];
  member = await service.member();
  calls = graphCalls(service, member);
  sources = await Promise.all(Array.from({ length: SOURCES }, () => calls.material('1')));
  const parts = await Promise.all(
    Array.from({ length: PARTS }, (_, part) =>
      assemble([0, 1, 2, 3].map((nth) => ({ uuid: at(sources, part + 3 * nth), quantity: nth + 1 }))),
    ),
  );
  await Promise.all(
    Array.from({ length: PRODUCTS }, (_, product) =>
      assemble([
        { uuid: at(sources, product), quantity: 7 },
        ...[0, 1, 2].map((nth) => ({ uuid: at(parts, product + 2 * nth), quantity: nth + 2 })),
      ]),
    ),
  );
});

afterAll(async () => {
  await other?.close();
  await service?.close();
});

async function assemble(taken: Taken[]): Promise<string> {
  const { product } = await calls.modelled(
    taken.map(({ uuid, quantity }) => kilogramsOf(uuid, quantity)),
    { unit: 'kg' },
  );
  takenBy.set(product, taken);
  return product;
}

/** What a product should come to, from the figures its sources have now. */
function expected(uuid: string, known: ReadonlyMap<string, string>): Decimal {
  const taken = takenBy.get(uuid);
  if (!taken) return new Decimal(known.get(uuid) ?? NaN);
  return taken.reduce((sum, each) => sum.plus(expected(each.uuid, known).times(each.quantity)), new Decimal(0));
}

function change(api: number, source: number, A1: string) {
  const url = `${at(urls, api)}/api/v1/material/${at(sources, source)}`;
  return whenNotBusy(() => call('PATCH', url, { token: member.token, body: { footprint: { CO2e: { A1 } } } }));
}

/** Every product as it is printed and as it is published, beside what it should be. */
async function compared(): Promise<{ is: (string | undefined)[]; should: string[] }[]> {
  const { data } = await calls.get('material?limit=1000');
  const printed = new Map<string, string>(data.map((each: any) => [each.uuid, each.footprint.CO2e.A1]));
  const footprints = await service.database.query<{ element: string; co2e: string }>(
    `select element, content->'pcf'->>'fossilGhgEmissions' as co2e from published_footprint
     where company = $1 and status = 'Active'`,
    [member.company.uuid],
  );
  const published = new Map(footprints.map(({ element, co2e }) => [element, co2e]));
  return [...takenBy.keys()].map((product) => {
    const figure = expected(product, printed).toFixed();
    return { is: [printed.get(product), published.get(product)], should: [figure, figure] };
  });
}

describe('changes of sources at once, at two apis', () => {
  it('leave every product as if it were computed from scratch, and its footprint, too', async () => {
    const answers = await Promise.all(
      Array.from({ length: CHANGES }, (_, nth) => change(nth, nth * 7, `${nth + 1}.${nth % 10}`)),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    const products = await compared();
    expect(products).toHaveLength(PARTS + PRODUCTS);
    for (const { is, should } of products) expect(is).toEqual(should);
  });

  it('leave nothing behind that only a later change would mend', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all([change(0, round, `${round}.25`), change(1, round + 3, `${round}.75`)]);
      for (const { is, should } of await compared()) expect(is).toEqual(should);
    }
  });

  it('wait one after the other, and leave the connections to those who read', async () => {
    const held = await service.database.pool.connect();
    try {
      await held.query('begin');
      await held.query('select pg_advisory_xact_lock(1, hashtext($1::uuid::text))', [member.company.uuid]);
      const changes = Array.from({ length: 30 }, (_, nth) => change(0, nth, `${nth}`));
      await until('a change waits for the graph', async () => (await waitingForTheGraph()) > 0);
      expect((await calls.get('material')).count).toBe(SOURCES + PARTS + PRODUCTS);
      expect(await waitingForTheGraph()).toBeLessThanOrEqual(1);
      await held.query('rollback');
      for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
    } finally {
      held.release();
    }
  });
});

async function waitingForTheGraph(): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

function at<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}
