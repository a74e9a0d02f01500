import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { sendFile, untilEnded } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

let service: TestService;
const members = new Map<string, Member>();

beforeAll(async () => {
  service = await TestService.start();
  for (const name of ['one', 'two', 'three', 'many', 'few']) members.set(name, await service.member(name));
  await service.startWorker();
});
afterAll(() => service?.close());

function member(name: string): Member {
  const found = members.get(name);
  if (!found) throw new Error(`Nobody is ${name}.`);
  return found;
}

/** A file that is long, though little is in it. */
const LONG = 'name\nSteel\n'.padEnd(1024 * 1024 + 1, '\n');
const short = (name: string): string => `name\n${name}\n`;

async function sent(by: string, content: string): Promise<string> {
  const { status, json } = await sendFile(service.url, member(by), 'kind=material&mode=upsert&again=true', { content });
  expect([status, json.message]).toEqual([200, undefined]);
  return json.uuid as string;
}

const read = async (by: string, uuid: string) =>
  (await call('GET', `${service.url}/api/v1/import/${uuid}`, { token: member(by).token })).json;

/** Holds the graphs of some companies, for which their imports wait, while `work` runs. */
function holding<T>(companies: readonly string[], work: () => Promise<T>): Promise<T> {
  return service.database.transaction(async (tx) => {
    for (const name of companies)
      await tx.query('select pg_advisory_xact_lock(1, hashtext($1::uuid::text))', [member(name).company.uuid]);
    return work();
  });
}

/** Both places of the worker are taken by long files while `work` runs. */
async function besideLongOnes<T>(work: () => Promise<T>): Promise<T> {
  const waiting = new Map<string, string>();
  const writing = async (): Promise<number> => {
    const found = await Promise.all([...waiting].map(([by, uuid]) => read(by, uuid)));
    return found.filter(({ state }) => state === 'writing').length;
  };
  const result = await holding(['one', 'two', 'three'], async () => {
    for (const by of ['one', 'two', 'three']) waiting.set(by, await sent(by, LONG));
    await until('both places are taken', async () => (await writing()) === 2);
    const done = await work();
    expect(await writing()).toBe(2);
    return done;
  });
  for (const [by, uuid] of waiting) expect((await untilEnded(service.url, member(by), uuid)).state).toBe('done');
  return result;
}

describe('a short file', () => {
  it('is imported beside any number of long ones', async () => {
    await besideLongOnes(async () => {
      const uuid = await sent('few', short('Quick'));
      expect((await untilEnded(service.url, member('few'), uuid)).state).toBe('done');
    });
  });

  it('waits for one file of a company that sent many, and no more', async () => {
    await besideLongOnes(async () => {
      const theirs: string[] = [];
      const late = await holding(['many'], async () => {
        for (const nth of [1, 2, 3, 4, 5]) theirs.push(await sent('many', short(`Part ${nth}`)));
        await until(
          'the first of them is begun',
          async () => (await read('many', theirs[0] ?? '')).state === 'writing',
        );
        return sent('few', short('Late'));
      });
      const { started } = await untilEnded(service.url, member('few'), late);
      const ended = await Promise.all(theirs.map((uuid) => untilEnded(service.url, member('many'), uuid)));
      expect(ended.filter((each) => each.started < started)).toHaveLength(1);
    });
  });
});
