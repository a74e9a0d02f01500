import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from '../support/companies/call.js';
import { sendFile, untilEnded } from '../support/companies/file-imports.js';
import { Installation } from '../support/processes/installation.js';
import { hasRedis, startRedis } from '../support/queues/queues.js';
import type { Member } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 }); // Processes on a busy machine.

const rows = (count: number): string =>
  `name,UpstreamCO2e,startDate\n${Array.from({ length: count }, (_, index) => `row ${index},0.1,2026-01-01\n`).join('')}`;

let installation: Installation;
afterEach(() => installation?.close());

const totals = async ({ token }: Member): Promise<unknown> => {
  const { json } = await call('GET', `${installation.url}/api/v1/activity?date=2026&page=1&limit=1`, { token });
  return [json.count, json.uncategorizedCO2e];
};

describe.skipIf(!hasRedis())('a file that is sent while the queue is away', () => {
  it('is imported when the queue is back', async () => {
    const redis = await startRedis();
    installation = await Installation.make({ QUEUE_URL: redis.url });
    const url = await installation.startApi();
    const member = await installation.member();
    await installation.startWorker();
    await redis.stop();
    const { status, json } = await sendFile(url, member, 'kind=activity', { content: rows(2_000) });
    expect([status, json.state]).toEqual([200, 'queued']);
    const again = await startRedis(Number(new URL(redis.url).port));
    try {
      expect(await untilEnded(url, member, json.uuid, 90_000)).toMatchObject({
        state: 'done',
        rows: { written: 2_000, faulty: 0 },
      });
      expect(await totals(member)).toEqual([2_000, '200']);
    } finally {
      await again.stop();
    }
  });
});

describe('an import whose connections to the database are cut again and again', () => {
  it('goes on behind its last chunk: nothing is lost or doubled', async () => {
    installation = await Installation.make();
    const url = await installation.startApi();
    const member = await installation.member();
    const worker = await installation.startWorker();
    const { json } = await sendFile(url, member, 'kind=activity', { content: rows(30_000) });
    const written = async (): Promise<number> =>
      (await call('GET', `${url}/api/v1/import/${json.uuid}`, { token: member.token })).json.rows?.written ?? 0;
    await until('rows are written', async () => (await written()) > 0, 60_000);
    let cuts = 0;
    for (let round = 0; round < 5; round++) {
      const cut = await installation.database.queryAcross(
        'health',
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name like '%worker%'`,
      );
      cuts += cut.length;
      await wait(300);
    }
    expect(cuts).toBeGreaterThan(0);
    expect(await untilEnded(url, member, json.uuid, 120_000)).toMatchObject({
      state: 'done',
      rows: { read: 30_000, written: 30_000, unchanged: 0, faulty: 0 },
    });
    expect(await totals(member)).toEqual([30_000, '3000']);
    expect(worker.isAlive).toBe(true);
  });
});
