import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Clients, Companies } from '#access';
import { Database } from '#platform';
import { builtScript } from '../support/processes/built.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { isThere } from '../support/run/needs.js';
import { testEnvironment } from '../support/processes/environment.js';

/** `script` of util-linux runs a command on a terminal of its own; that of other systems takes other options. */
const hasScript = isThere(
  process.platform === 'linux' && canRun('script', '--version'),
  'There is no script of util-linux',
  'skip',
);
const CLI = builtScript('cli');

let cloned: TestDatabase;

function canRun(...[command = '', ...words]: string[]): boolean {
  try {
    execFileSync(command, words);
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  cloned = await cloneDatabase();
  const database = await Database.open(cloned.url, { poolSize: 2 });
  const { uuid } = await new Companies(database).create('acme', 'Acme Steel and a name that is long enough to be cut');
  await new Clients(database).create(uuid, 'Portal', ['pact:read', 'material:read', 'material:create'], false);
  await database.close();
});

afterAll(() => cloned?.drop());

/** What a terminal of so many columns shows of a command: standard output and error, mixed. */
async function onTerminal(columns: number, line: string, environment: Record<string, string> = {}): Promise<string> {
  const command = `stty cols ${columns}; ${process.execPath} ${CLI} ${line}`;
  // Where CI is set, Node takes a terminal for one without colours.
  const { CI: _, ...around } = process.env;
  const { stdout } = await promisify(execFile)('script', ['-qec', command, '/dev/null'], {
    env: { ...around, ...testEnvironment(cloned.url), TERM: 'xterm', ...environment },
  });
  return stdout.replaceAll('\r\n', '\n');
}

describe.skipIf(!hasScript)('on a terminal', () => {
  it.each([80, 120])('of %i columns a listing is a table that fits', async (columns) => {
    const shown = await onTerminal(columns, 'company list', { NO_COLOR: '1' });
    const [head = '', row = ''] = shown.split('\n');
    expect(head).toMatch(/^subdomain +name +publish +pactPublic/);
    expect(row).toMatch(/^acme +Acme Steel.* +all +no/);
    for (const line of [head, row]) expect(line.length).toBeLessThan(columns);
    expect(shown).not.toContain('\u001b');
  });

  it('the id of a client stays whole, and what had no room is named', async () => {
    const shown = await onTerminal(80, 'client list --company acme', { NO_COLOR: '1' });
    const [, row = ''] = shown.split('\n');
    expect(row).toMatch(/^[\w.-]{30,} {2}Portal/);
    expect(shown).toMatch(/Not shown for want of room: .*permissions\. --json shows everything\./);
  });

  it('a record is names and values, and heads stand out unless NO_COLOR is set', async () => {
    const [coloured, without] = [
      await onTerminal(80, 'company show acme'),
      await onTerminal(80, 'company show acme', { NO_COLOR: '1' }),
    ];
    expect(coloured).toMatch(/^\u001b\[1muuid +\u001b\[0m/);
    expect(without).toMatch(/^uuid +[0-9a-f-]{36}\nsubdomain +acme\n/);
  });

  it('--json and a pipe give JSON', async () => {
    const [json, piped] = [await onTerminal(80, 'company list --json'), await onTerminal(80, 'company list | cat')];
    expect(JSON.parse(json)).toMatchObject([{ subdomain: 'acme' }]);
    expect(piped).toBe(json);
  });

  it('an empty listing says so', async () => {
    expect(await onTerminal(80, 'data-source list --company acme')).toContain('None.');
  });
});
