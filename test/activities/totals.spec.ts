// @module-tag postgresql-15
import { setTimeout as wait } from 'node:timers/promises';
import { Command } from 'commander';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TotalsReconciliation } from '#activities';
import { Decimal, print, sumOf } from '#impacts';
import type { CliContext } from '../../apps/cli/src/command/context.js';
import { totalsCommands } from '../../apps/cli/src/activities/totals.js';
import type { ActivityCalls, ActivityReferences } from '../support/companies/activity-calls.js';
import { activityCalls, activityReferences } from '../support/companies/activity-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { sessions } from '../support/databases/sessions.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;
let activity: ActivityCalls;
let its: ActivityReferences;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  activity = activityCalls(service, member);
  its = await activityReferences(service, member);
});

afterAll(() => service?.close());

const ref = ({ uuid }: { uuid: string }) => ({ uuid });

async function differences(fix = false) {
  return (await new TotalsReconciliation(service.database).run(member.company.uuid, { fix })).differences;
}

/** `cli totals reconcile`, in this process. */
async function command(...words: string[]): Promise<{ answer?: unknown; fault?: string }> {
  let answer: unknown;
  const context = {
    database: () => Promise.resolve(service.database),
    databaseWithoutLimits: () => Promise.resolve(service.database),
    company: async (subdomain: string) => (await service.companies.getBySubdomain(subdomain)).uuid,
    print: (json: unknown) => void (answer = json),
    note: () => undefined,
  } as unknown as CliContext;
  const program = new Command().exitOverride();
  totalsCommands(program, context);
  try {
    await program.parseAsync(['totals', 'reconcile', ...words], { from: 'user' });
    return { answer };
  } catch (fault) {
    return { answer, fault: (fault as Error).message };
  }
}

/** Of everything that is listed, kg. */
async function listed(): Promise<string> {
  const { json } = await activity.list('');
  const sum = print(sumOf(json.data.map(({ CO2e }: { CO2e: string }) => new Decimal(CO2e))));
  expect(print(new Decimal(json.CO2e).plus(json.uncategorizedCO2e))).toBe(sum);
  expect(json.count).toBe(json.data.length);
  return sum;
}

describe('the totals of activities', () => {
  it('are their sums after 200 writes at once, of every kind', async () => {
    const body = (nth: number) => ({
      UpstreamCO2e: `${nth}.${String(nth).padStart(3, '0')}`,
      startDate: `2026-0${(nth % 3) + 1}-0${(nth % 9) + 1}`,
      ...(nth % 2 === 0 && { scope: ref(its.scope('1')) }),
      ...(nth % 5 !== 0 && { org: ref(its.org) }),
    });
    const uuids = await Promise.all(Array.from({ length: 60 }, (_, nth) => activity.made(body(nth))));
    const written = await Promise.all([
      ...Array.from({ length: 60 }, (_, nth) => activity.post({ ...body(nth), startDate: '2026-01-05' })),
      ...Array.from({ length: 20 }, (_, nth) => activity.bulk([body(nth), body(nth + 1), body(nth + 2)])),
      ...uuids
        .slice(0, 40)
        .map((uuid, nth) => activity.patch(uuid, { startDate: `2026-02-1${nth % 10}`, scope: null })),
      ...uuids.slice(20, 40).map((uuid) => activity.patch(uuid, { UpstreamCO2e: '-5', org: ref(its.org) })),
      ...uuids.slice(40).map((uuid) => activity.remove(uuid)),
    ]);
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await differences()).toEqual([]);
    await listed();
  });

  it('follow any sequence of writes', async () => {
    const amount = fc
      .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 999_999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`);
    const day = fc.integer({ min: 0, max: 4_000 }).map((n) => new Date(n * 86_399_999).toISOString());
    const write = fc.record({ UpstreamCO2e: amount, startDate: day, endDate: fc.constant('2099-01-01') });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), write, async (bodies, patch) => {
        const before = new Decimal(await listed());
        const { json } = await activity.bulk(bodies);
        const [first, ...rest] = json.data as { uuid: string; CO2e: string }[];
        await activity.patch(first?.uuid ?? '', patch);
        if (rest[0]) await activity.remove(rest[0].uuid);
        const kept = [patch, ...bodies.slice(2)].map(({ UpstreamCO2e }) => new Decimal(UpstreamCO2e));
        expect(await listed()).toBe(print(before.plus(sumOf(kept))));
        expect(await differences()).toEqual([]);
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('are repaired once, however many repair them at once', async () => {
    const { uuid: company } = member.company;
    const total = `company = $1 and span = 'month' and start = '2032-06-01'`;
    await activity.made({ UpstreamCO2e: '7', startDate: '2032-06-06' });
    await service.database.query(`update activity_total set slot = 0, co2e = co2e + 1 where ${total}`, [company]);
    // While the total is held, all who repair it get to the point of writing what they saw.
    const repairs = await service.database.transaction(async (tx) => {
      await tx.query(`update activity_total set co2e = co2e where ${total}`, [company]);
      const under = Promise.all([differences(true), differences(true), differences(true)]);
      await until('all of them wait', async () => {
        const [row] = await service.database.queryAcross<{ waiting: number }>(
          'health',
          `select count(*)::int as waiting from ${sessions()}
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row?.waiting === 3;
      });
      return { under };
    });
    expect((await repairs.under).map(({ length }) => length).sort()).toEqual([0, 0, 1]);
    expect(await differences()).toEqual([]);
    expect((await activity.list('?date=2032&limit=1')).json).toMatchObject({ count: 1, uncategorizedCO2e: '7' });
  });

  it('are their sums though connections are lost while activities are written', async () => {
    let isOver = false;
    const lost = (async () => {
      while (!isOver) {
        await service.database
          .queryAcross(
            'health',
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and query ilike '%activity%'`,
          )
          .catch(() => undefined);
        await wait(100);
      }
    })();
    const statuses = new Set<number>();
    const write = async (nth: number): Promise<void> => {
      const body = { UpstreamCO2e: `${nth}.5`, startDate: `2033-0${(nth % 9) + 1}-01` };
      const { status, json } = await activity.post(body);
      statuses.add(status);
      if (status === 200) statuses.add((await activity.patch(json.uuid, { startDate: '2033-12-31' })).status);
    };
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 20 }, (_, nth) => write(nth)));
    isOver = true;
    await lost;
    expect([...statuses].sort()).toEqual([200, 503]);
    expect(await differences()).toEqual([]);
    await listed();
  }, 60_000);

  it('that are wrong are found, told by the command, and repaired', async () => {
    const { company } = member;
    await activity.made({ UpstreamCO2e: '3', startDate: '2031-05-05', org: ref(its.org) });
    const sum = await listed();
    await service.database.query(`delete from activity_total where company = $1 and start = '2031-05-05'`, [
      company.uuid,
    ]);
    await service.database.query(
      `update activity_total set co2e = co2e + 1 where company = $1 and start = '2031-05-01' and span = 'month'`,
      [company.uuid],
    );
    expect(await differences()).toEqual([
      { span: 'day', start: '2031-05-05', org: its.org.uuid, count: 1, CO2e: '3' },
      { span: 'month', start: '2031-05-01', org: its.org.uuid, count: 0, CO2e: '-1' },
    ]);
    expect(await command('--company', 'acme')).toMatchObject({ fault: '2 totals differ; --fix makes them equal.' });
    expect(await command('--company', 'acme', '--fix')).toMatchObject({ answer: { fixed: true } });
    expect(await command('--company', 'acme')).toEqual({
      answer: { months: expect.any(Number), differences: [], fixed: false },
    });
    expect(await differences()).toEqual([]);
    expect(await listed()).toBe(sum);
  });
});
