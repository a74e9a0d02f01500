import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOTHING_FOLLOWS, storeDatasets } from '#factors';
import { Clients, Companies } from '#access';
import { Database } from '#platform';
import type { Company } from '#access';
import { run } from '../../apps/cli/src/run.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { testEnvironment } from '../support/processes/environment.js';
import { until } from '../support/run/until.js';

let cloned: TestDatabase;
let database: Database;
let company: Company;
/** The commands that destroy, each with something to destroy. */
let destructive: Record<string, { words: string[]; loses: string }>;

beforeAll(async () => {
  cloned = await cloneDatabase();
  database = await Database.open(cloned.url, { poolSize: 2 });
  company = await new Companies(database).create('acme', 'Acme');
});

afterAll(async () => {
  await database.close();
  await cloned.drop();
});

beforeEach(async () => {
  const of = ['--company', 'acme'];
  const { clientId } = await new Clients(database).create(company.uuid, 'Portal\u001b[2J', ['pact:read'], true);
  await database.query(`delete from data_source where company = $1`, [company.uuid]);
  const added = ['data-source', 'add', ...of, '--name', 'Bolt', '--url', 'https://bolt.example', '--client-id', 'x'];
  await command([...added, '--client-secret', 'secret'], 'none').exitCode;
  const row = { key: '1', name: 'Zinc', unit: 'kg' as const, figures: {}, taxonomy: [] };
  const stored = await database.transaction((tx) =>
    storeDatasets(tx, NOTHING_FOLLOWS, { owner: company.uuid, name: 'Own', version: '1', licence: 'CC0' }, [row]),
  );
  destructive = {
    'client revoke': { words: [clientId, ...of], loses: `Portal [2J (${clientId}) loses its access for good.` },
    'client rotate': {
      words: [clientId, ...of],
      loses: `The secret and the API key of Portal [2J (${clientId}) will work no more; new ones are made.`,
    },
    'data-source remove': { words: ['Bolt', ...of], loses: 'Bolt (https://bolt.example) and its secret are deleted;' },
    'database remove': { words: [stored.uuid, ...of], loses: 'The database Own 1 is deleted with its 1 datasets.' },
  };
});

interface Ran {
  exitCode: Promise<number>;
  out: string;
  notes: string;
  /** What the last line of the terminal showed. */
  shown: string[];
  input: PassThrough;
}

/** A command in this process, called from a terminal or not. */
function command(words: readonly string[], terminal: 'both' | 'none' | 'only standard error'): Ran {
  const input = Object.assign(new PassThrough(), { isTTY: terminal === 'both' });
  const ran: Ran = { exitCode: Promise.resolve(-1), out: '', notes: '', shown: [], input };
  const output = {
    write: (text: string) => void (ran.out += text),
    note: (text: string) => void (ran.notes += `${text}\n`),
    ...(terminal !== 'none' && { terminal: { columns: 80, show: (text: string) => void ran.shown.push(text) } }),
  };
  ran.exitCode = run(words, output, { environment: testEnvironment(cloned.url), call: 'cli', folder: '.', input });
  return ran;
}

/** A command on a terminal, once it has asked. */
async function asked(words: readonly string[]): Promise<Ran> {
  const ran = command(words, 'both');
  await until('it asks', () => ran.shown.includes('Go on? [y/N] '));
  return ran;
}

/** Everything that these commands could destroy. */
function kept(): Promise<unknown[]> {
  return database.query(
    `select (select array_agg((id, secret_hash, api_key_hash, revoked) order by id) from client where company = $1)::text as clients,
       (select array_agg(uuid order by uuid) from data_source where company = $1) as sources,
       (select array_agg(uuid order by uuid) from dataset where owner = $1) as datasets`,
    [company.uuid],
  );
}

const NAMES = ['client revoke', 'client rotate', 'data-source remove', 'database remove'];

describe.each(NAMES)('%s', (name) => {
  const line = () => [...name.split(' '), ...(destructive[name]?.words ?? [])];
  const loses = () => destructive[name]?.loses ?? 'unknown';

  it.each(['none', 'only standard error'] as const)(
    'demands --yes where the terminal is: %s; it says what would be lost, and does nothing',
    async (terminal) => {
      const before = await kept();
      const ran = command(line(), terminal);
      expect(await ran.exitCode).toBe(64);
      expect(ran.notes.startsWith(loses())).toBe(true);
      expect(ran.notes).toContain('needs --yes');
      expect([ran.out, await kept()]).toEqual(['', before]);
    },
  );

  it.each(['\n', 'n\n', 'yesterday\n', ''])('does nothing on a terminal after %j', async (typed) => {
    const before = await kept();
    const ran = await asked(line());
    expect(ran.notes.startsWith(loses())).toBe(true);
    expect(await kept()).toEqual(before);
    ran.input.end(typed);
    expect(await ran.exitCode).toBe(1);
    expect(ran.notes).toContain('Not confirmed: nothing was done.');
    expect([ran.out, await kept()]).toEqual(['', before]);
  });

  it.each(['y\n', 'YES\n'])('is done after %j', async (typed) => {
    const before = await kept();
    const ran = await asked(line());
    ran.input.write(typed);
    expect(await ran.exitCode).toBe(0);
    expect(await kept()).not.toEqual(before);
  });

  it('is done with --yes, without a question', async () => {
    const before = await kept();
    const ran = command([...line(), '--yes'], 'both');
    expect(await ran.exitCode).toBe(0);
    expect(ran.shown).toEqual([]);
    expect(await kept()).not.toEqual(before);
  });
});

it('what would be refused anyway is not asked about', async () => {
  const unknown = ['client', 'revoke', 'nobody', '--company', 'acme'];
  const ran = command(unknown, 'both');
  expect([await ran.exitCode, ran.notes, ran.shown]).toEqual([1, 'No client nobody.\n', []]);
});
