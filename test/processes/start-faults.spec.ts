// @module-tag long
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { testEnvironment } from '../support/processes/environment.js';
import { AppProcess } from '../support/processes/processes.js';
import { until } from '../support/run/until.js';

/** Nobody listens there. */
const NOBODY_THERE = 'redis://127.0.0.1:1';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** What an operator reads where a process can't start, or waits. */
const start = (app: 'api' | 'worker', settings: Record<string, string>): Promise<AppProcess> =>
  AppProcess.start(app, testEnvironment(database.url, settings), { untilReady: false });

describe('a port that another program has', () => {
  it.each(['PORT', 'OPS_PORT'])('is told by its setting, %s, in one line', async (setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const process = await start('api', { [setting]: String(port) });
    await until('it has ended', () => !process.isAlive);
    expect((await process.end('SIGKILL')).code).toBe(69);
    // Nest logs it, too, as an entry of the log.
    const said = (): string[] => process.lines.filter((line) => !line.startsWith('{'));
    await until('it has said why', () => said().length > 0); // What it wrote may be read after its end.
    expect(said()).toEqual([
      `${setting}: can't listen on 127.0.0.1, port ${port}: another program listens there (EADDRINUSE)`,
    ]);
    other.close();
  });
});

describe.each(['api', 'worker'] as const)('the %s', (app) => {
  it('says why it waits for its database', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    const process = await start(app, { DATABASE_URL: url.href, QUEUE_URL: NOBODY_THERE });
    const reason = "The database can't be reached; nothing is done until it can: ";
    await until('it says so', () =>
      process.lines.some((line) => line.includes(`${reason}database \\"no_such_database\\" does not exist`)),
    );
    await wait(2_000);
    expect(process.lines.filter((line) => line.includes(reason))).toHaveLength(1);
    expect(process.lines.filter((line) => !line.startsWith('{'))).toEqual([]);
    await process.end('SIGKILL');
  });

  it('says a few times a minute, in lines of the log, that its queue is away', async () => {
    const process = await start(app, { QUEUE_URL: NOBODY_THERE });
    const ofQueue = (): string[] => process.lines.filter((line) => line.includes('ECONNREFUSED 127.0.0.1:1'));
    await until('it says so', () => ofQueue().length > 0);
    await wait(5_000);
    expect(ofQueue().length).toBeLessThanOrEqual(4);
    expect(process.lines.filter((line) => !line.startsWith('{'))).toEqual([]);
    await process.end('SIGKILL');
  });
});
