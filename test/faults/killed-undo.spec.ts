import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { call } from '../support/companies/call.js';
import { importFile, sendFile, untilEnded } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { undoCalls } from '../support/companies/undo-calls.js';
import { Installation } from '../support/processes/installation.js';
import { queues } from '../support/queues/queues.js';
import { until } from '../support/run/until.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 }); // Processes on a busy machine, and a lease that expires.

const ROWS = 20_000;
const [queue] = queues();

let installation: Installation;
let member: Member;

beforeAll(async () => {
  installation = await Installation.make(await queue?.settings());
  await installation.startApi();
  member = await installation.member();
});
afterAll(async () => {
  await installation?.close();
  await queue?.close();
});

const get = async (path: string) =>
  (await call('GET', `${installation.url}/api/v1/${path}`, { token: member.token })).json;

/** The count and the sum of a year, from the totals that are kept, and from the activities themselves. */
async function sumsOf(year: number) {
  const kept = await get(`activity?date=${year}&page=1&limit=1`);
  const rows = await get(`activity?date=${year}&page=1&limit=1&q=row`);
  return [kept, rows].map(({ count, uncategorizedCO2e }) => [count, uncategorizedCO2e]);
}

it('an undo whose worker is killed is ended by another one: the totals are those of the rows at every moment', async () => {
  const rows = Array.from({ length: ROWS }, (_, index) => `row ${index},0.1,2026-01-01`);
  const content = `name,UpstreamCO2e,startDate\n${rows.join('\n')}\n`;
  const first = await installation.startWorker();
  const kept = 'name,UpstreamCO2e,startDate\nrow of another file,0.5,2026-01-01\n';
  await importFile(installation.url, member, 'kind=activity', { content: kept });
  const { uuid } = await importFile(installation.url, member, 'kind=activity', { content });
  const undo = undoCalls(installation, member);
  expect((await undo.ask(uuid)).json).toMatchObject({ state: 'undoing', removed: ROWS });
  await until('some are gone', async () => (await undo.read(uuid)).gone > 0, 60_000);
  await first.end('SIGKILL');

  const { state, gone } = await undo.read(uuid);
  expect(state).toBe('undoing');
  expect(gone).toBeGreaterThan(0);
  expect(gone).toBeLessThan(ROWS);
  const left = ROWS - gone;
  const sum = ((left + 5) / 10).toFixed(1).replace(/\.0$/, '');
  expect(await sumsOf(2026)).toEqual([
    [left + 1, sum],
    [left + 1, sum],
  ]);
  const running = await sendFile(installation.url, member, 'kind=activity', { content });
  expect(running.status).toBe(409);

  await installation.startWorker();
  expect((await undo.ask(uuid)).json).toMatchObject({ removed: ROWS, changed: 0 });
  expect(await untilEnded(installation.url, member, uuid, 120_000)).toMatchObject({
    state: 'undone',
    reason: 'Undone: 20,000 records removed.',
    rows: { removed: ROWS },
  });
  expect(await sumsOf(2026)).toEqual([
    [1, '0.5'],
    [1, '0.5'],
  ]);
  expect((await undo.ask(uuid)).status).toBe(409);
});
