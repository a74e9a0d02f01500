import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identify, writeRunning } from '#embedded';
import { ConfigFault } from '#platform';
import { effectiveEnvironment, readSettings } from './config.js';

const URL_GIVEN = 'postgres://given@127.0.0.1/given';
const URL_RUNNING = 'postgres://running@127.0.0.1/running';

let dataDir: string;
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'cli-config-'))));
afterAll(() => rm(dataDir, { recursive: true }));

async function serviceWith(pid: number): Promise<void> {
  await writeRunning(dataDir, {
    url: URL_RUNNING,
    port: 3000,
    address: 'http://localhost:3000',
    environment: { SECRET_KEYS: 'kept', BASE_DOMAIN: 'localhost' },
    supervisor: identify(pid) ?? { pid, started: '0' },
    processes: {},
  });
}

describe('the settings of the command line', () => {
  it('are those of the service that runs on DATA_DIR, if no database is named', async () => {
    await serviceWith(process.pid);
    const found = await effectiveEnvironment({ DATA_DIR: dataDir, SECRET_KEYS: 'of another installation' });
    expect(found).toEqual({
      SECRET_KEYS: 'kept',
      BASE_DOMAIN: 'localhost',
      DATABASE_URL: URL_RUNNING,
      PUBLIC_URL: 'http://localhost:3000',
    });
  });

  it("are the caller's if a database is named, whatever runs", async () => {
    await serviceWith(process.pid);
    const given = { DATA_DIR: dataDir, DATABASE_URL: URL_GIVEN };
    expect(await effectiveEnvironment(given)).toBe(given);
  });

  it('do not exist if nothing runs: exit code 69, and what to do', async () => {
    await serviceWith(2 ** 22 + 1);
    const refusal = { exitCode: 69, message: expect.stringContaining('npm start runs no service on') };
    await expect(effectiveEnvironment({ DATA_DIR: dataDir })).rejects.toMatchObject(refusal);
    await expect(effectiveEnvironment({ DATA_DIR: join(dataDir, 'none') })).rejects.toMatchObject(refusal);
  });

  it('are read only when they are needed, and their faults are then all listed, without a value', () => {
    expect(readSettings({ DATABASE_URL: URL_GIVEN }, ['DATABASE_URL'])).toEqual({ DATABASE_URL: URL_GIVEN });
    const environment = { DATABASE_URL: 'mysql://secret', SECRET_KEYS: 'a:secret' };
    try {
      readSettings(environment, ['DATABASE_URL', 'SECRET_KEYS', 'BASE_DOMAIN']);
      expect.unreachable();
    } catch (fault) {
      expect(fault).toBeInstanceOf(ConfigFault);
      expect((fault as ConfigFault).faults).toHaveLength(3);
      expect((fault as ConfigFault).message).not.toContain('secret');
    }
  });
});
