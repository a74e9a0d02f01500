import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { sendFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { isOnCitus } from '../support/databases/citus.js';
import { hasPooler, Pooler } from '../support/databases/pooler.js';
import { until } from '../support/run/until.js';

/** An activity of this name takes the database longer than anybody waits here. */
const SLOW = [
  `create function slowly() returns trigger language plpgsql as $$ begin
     if new.name = 'slow' then perform pg_sleep(55); end if; return new; end $$`,
  'create trigger slowly before insert on activity for each row execute function slowly()',
];

const FILE = 'name,startDate\nquick,2026-01-31\nslow,2026-01-31\n';

/** What a caller and an operator are promised. */
const WITHIN_MS = 10_000;

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.start();
  for (const statement of SLOW) await service.database.queryAcross('deployment', statement);
  member = await service.member();
});
afterAll(() => service?.close());

const read = async (uuid: string) =>
  (await call('GET', `${service.url}/api/v1/import/${uuid}`, { token: member.token })).json;

const sleeping = async (): Promise<number> =>
  (
    await service.database.queryAcross(
      'health',
      `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
  ).length;

/** Sends a file, and waits until its import is in a statement that takes long. */
async function slowImport(): Promise<string> {
  const { json } = await sendFile(service.url, member, 'kind=activity&again=true', { content: FILE });
  await until('it is in the statement', async () => (await sleeping()) === 1);
  return json.uuid as string;
}

const ways: [string, () => Promise<Record<string, string>>, () => Promise<void>][] = [
  ['', () => Promise.resolve({}), () => Promise.resolve()],
];
if (hasPooler() && !isOnCitus()) {
  let pooler: Pooler;
  const through = async () => {
    pooler = await Pooler.to(service.databaseUrl, 'transaction', 20);
    return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: service.databaseUrl, DATABASE_POOLER: 'transaction' };
  };
  ways.push([' through a pooler', through, () => pooler.close()]);
}

describe.each(ways)('an import that is in a statement%s', (_, settings, close) => {
  let given: Record<string, string>;
  let worker: INestApplicationContext;
  beforeAll(async () => {
    given = await settings();
  });
  afterAll(() => close());

  it('is cancelled, and its statement, too', async () => {
    worker = await service.startWorker(given);
    const uuid = await slowImport();
    await call('POST', `${service.url}/api/v1/import/${uuid}/cancel`, { token: member.token });
    await until('it is cancelled', async () => (await read(uuid)).state === 'cancelled', WITHIN_MS);
    expect(await read(uuid)).toMatchObject({
      reason: 'Cancelled. The records that were written stay.',
      rows: { written: 0 },
    });
    await until('its statement has ended', async () => (await sleeping()) === 0, WITHIN_MS);
  });

  it('is left to another worker when its own ends', async () => {
    const uuid = await slowImport();
    const ending = worker.close();
    await until('nobody works on it', async () => (await leaseOf(uuid)) === null, WITHIN_MS);
    await until('its statement has ended', async () => (await sleeping()) === 0, WITHIN_MS);
    await ending;
    expect((await read(uuid)).state).toBe('writing');
    await call('POST', `${service.url}/api/v1/import/${uuid}/cancel`, { token: member.token });
  });

  it('has failed when it has got nothing done for so long, and is not taken up again', async () => {
    const strict = await service.startWorker({ ...given, IMPORT_STALL_MINUTES: '0.02' });
    const uuid = await slowImport();
    await until('it has failed', async () => (await read(uuid)).state === 'failed');
    expect((await read(uuid)).reason).toMatch(
      /^It stood still for \d+ s at line 3 and was given up\. The records that were written stay\.$/,
    );
    await until('its statement has ended', async () => (await sleeping()) === 0, WITHIN_MS);
    await strict.close();
  });
});

async function leaseOf(uuid: string): Promise<Date | null | undefined> {
  const [row] = await service.database.queryAcross<{ leased_until: Date | null }>(
    'health',
    'select leased_until from file_import where uuid = $1',
    [uuid],
  );
  return row?.leased_until;
}
