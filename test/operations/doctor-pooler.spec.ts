import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { Doctor, found } from '../support/operations/doctor.js';
import { hasPooler, Pooler } from '../support/databases/pooler.js';

describe.skipIf(!hasPooler())('doctor, with a pooler in transaction mode', () => {
  let cloned: TestDatabase;
  let pooler: Pooler;
  let folder: string;

  beforeAll(async () => {
    cloned = await cloneDatabase();
    pooler = await Pooler.to(cloned.url, 'transaction', 40);
    folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  });
  afterAll(async () => {
    await pooler?.close();
    await cloned?.drop();
    if (folder) rmSync(folder, { recursive: true });
  });

  const examine = (words: string[] = [], more: Record<string, string> = {}) =>
    new Doctor(cloned.url, folder).examine(
      { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: cloned.url, DATABASE_POOLER: 'transaction', ...more },
      words,
    );

  it('compares what the pooler opens with max_connections, and not what processes ask it for', async () => {
    const QUEUE_URL = 'redis://127.0.0.1:1';
    expect(found(await examine(['--processes', '30'], { QUEUE_URL }), 'connections')).toMatchObject([
      { state: 'ok', message: expect.stringMatching(/; the pooler may open 40\.$/) },
    ]);
    const [queued] = found(await examine(['--processes', '500']), 'connections');
    expect(queued).toMatchObject({
      state: 'fault',
      message: expect.stringContaining(
        'the pooler may open 40, 250 apis and 250 workers may open 4500 past it, 4 and 14 each: that is too many',
      ),
      todo: 'Raise max_connections, or lower default_pool_size of the pooler.',
    });
  });

  it('compares what processes ask the pooler for with what it lets in', async () => {
    expect(found(await examine(['--processes', '30']), 'pooler')).toMatchObject([
      {
        state: 'ok',
        message: 'It lets 1000 connections in, and opens 40; 15 apis and 15 workers may open 720, 28 and 20 each.',
      },
    ]);
    expect(found(await examine(['--processes', '40+0']), 'pooler')).toMatchObject([
      { state: 'fault', todo: 'Raise max_client_conn of the pooler.' },
    ]);
  });

  it('says so where the pooler does not tell', async () => {
    const DATABASE_URL = Object.assign(new URL(pooler.url), { username: 'nobody' }).href;
    const examined = await examine(['--processes', '2'], { DATABASE_URL });
    expect(found(examined, 'pooler')).toMatchObject([
      {
        state: 'ok',
        message:
          'It does not tell what it allows (stats_users); 1 api and 1 worker may open 48, 28 and 20 each: compare with its max_client_conn.',
      },
    ]);
    expect(found(examined, 'connections')).toMatchObject([
      { state: 'ok', message: expect.stringContaining('the pooler opens some more, up to default_pool_size') },
    ]);
  });
});
