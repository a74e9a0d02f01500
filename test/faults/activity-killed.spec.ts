import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TotalsReconciliation } from '#activities';
import { call } from '../support/companies/call.js';
import { Installation } from '../support/processes/installation.js';
import type { Member } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

const ROUNDS = 3;
const WRITERS = 16;

let installation: Installation;
let member: Member;

beforeAll(async () => {
  installation = await Installation.make();
  await installation.startApi();
  member = await installation.member();
});

afterAll(() => installation?.close());

/** Of the company's activities, as the rows say. */
async function kept(): Promise<{ count: number; co2e: string }> {
  const [row] = await installation.database.query<{ count: number; co2e: string }>(
    `select count(*)::int as count, trim_scale(coalesce(sum(co2e), 0))::text as co2e from activity where company = $1`,
    [member.company.uuid],
  );
  return row ?? { count: 0, co2e: '0' };
}

describe('an api that is killed while activities are written', () => {
  it('keeps every one it said yes to, and totals that are their sums', async () => {
    const confirmed: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const api = installation.apis.at(-1);
      if (!api) throw new Error('There is no api.');
      let isOver = false;
      const write = async (writer: number): Promise<void> => {
        while (!isOver) {
          const one = { UpstreamCO2e: '1.5', startDate: `2026-0${(writer % 9) + 1}-01` };
          const many = writer % 4 === 0;
          const said = many ? Array.from({ length: 50 }, () => one) : one;
          const path = `${api.url}/api/v1/activity${many ? '/bulk' : ''}`;
          const answer = await call('POST', path, { token: member.token, body: said }).catch(() => undefined);
          if (answer?.status === 200) {
            const made: { uuid: string }[] = many ? answer.json.data : [answer.json];
            confirmed.push(...made.map(({ uuid }) => uuid));
          } else {
            await wait(5);
          }
        }
      };
      const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer));
      const before = confirmed.length;
      await until('writes are under way', () => confirmed.length > before + 200);
      await api.process.end('SIGKILL');
      isOver = true;
      await Promise.all(writing);
      await installation.startApi();
    }
    await until('the database has ended what was under way', async () => {
      const [row] = await installation.database.queryAcross<{ busy: number }>(
        'health',
        `select count(*)::int as busy from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      );
      return row?.busy === 0;
    });
    const rows = await installation.database.query<{ uuid: string }>(`select uuid from activity where company = $1`, [
      member.company.uuid,
    ]);
    const there = new Set(rows.map(({ uuid }) => uuid));
    expect(confirmed.filter((uuid) => !there.has(uuid))).toEqual([]);
    const { differences } = await new TotalsReconciliation(installation.database).run(member.company.uuid, {
      fix: false,
    });
    expect(differences).toEqual([]);
    const { count, co2e } = await kept();
    const { json } = await call('GET', `${installation.apis.at(-1)?.url}/api/v1/activity?limit=1`, {
      token: member.token,
    });
    expect([json.count, json.uncategorizedCO2e]).toEqual([count, co2e]);
  });
});
