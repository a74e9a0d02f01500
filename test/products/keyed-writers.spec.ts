// @module-tag citus
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import { call } from '../support/companies/call.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

const CONNECTIONS = 10;
const WRITERS = 40;

let service: TestService;
let member: Member;
let other: Member;
let calls: GraphCalls;

beforeAll(async () => {
  service = await TestService.start({ DATABASE_POOL: `${CONNECTIONS}` });
  member = await service.member();
  other = await service.member('other');
  calls = graphCalls(service, member);
});

afterAll(() => service?.close());

/** Of the company's graph, by connections of this api: what waits for a lock, and all that are in use. */
async function connections(): Promise<{ waiting: number; busy: number }> {
  const { pool } = service.database;
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return { waiting: rows[0]?.waiting ?? 0, busy: pool.totalCount - pool.idleCount };
}

describe('a burst of keyed writes of one company', () => {
  it('waits for the graph without the connections that others read by', async () => {
    const steel = await calls.material('2');
    const { model, inputs } = await calls.modelled([kilogramsOf(steel, 1)]);
    const lane = await calls.made('transport/lane', { name: 'Road', totalKm: 1, CO2ePerTkm: '1' });
    const choice = await calls.made('switch', { name: 'Choice', unit: 'kg', sources: [{ uuid: steel }] });
    const paths = [`material/${steel}`, `model/${model}/input/${inputs[0]}`, `transport/lane/${lane.uuid}`];
    paths.push(`switch/${choice.uuid}`);

    const held = await service.database.pool.connect();
    try {
      await held.query('begin');
      await held.query('select pg_advisory_xact_lock(1, hashtext($1::uuid::text))', [member.company.uuid]);
      const writes = Array.from({ length: WRITERS }, (_, nth) =>
        call('PATCH', `${service.url}/api/v1/${paths[nth % paths.length]}`, {
          token: member.token,
          body: { name: `Name ${nth}` },
          headers: { 'Idempotency-Key': newUuid() },
        }),
      );
      await until('a writer waits', async () => (await connections()).waiting > 0);
      const reads = Array.from({ length: CONNECTIONS }, () =>
        call('GET', `${service.url}/api/v1/material`, { token: other.token, headers: {} }),
      );
      const late = new Promise((_, fail) => setTimeout(() => fail(new Error('The others wait, too.')), 2_000));
      await Promise.race([Promise.all(reads), late]);
      expect((await connections()).busy).toBeLessThan(CONNECTIONS / 2);
      await held.query('rollback');
      for (const { status, text } of await Promise.all(writes)) expect([status, text]).toEqual([200, text]);
    } finally {
      held.release();
    }
  });
});
