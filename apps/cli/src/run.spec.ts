import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { COMMIT, VERSION } from '#platform';
import { EXIT } from './command/exit-codes.js';
import { OpenedContext } from './command/opened-context.js';
import { cliProgram } from './program.js';
import { run } from './run.js';
import { thisInvocation } from './command/invocation.js';

function running(...words: string[]): Promise<{ exitCode: number; out: string; stderr: string }> {
  return runningAs('node dist/bin/cli.js', ...words);
}

async function runningAs(call: string, ...words: string[]): Promise<{ exitCode: number; out: string; stderr: string }> {
  let out = '';
  let stderr = '';
  const output = { write: (text: string) => void (out += text), note: (text: string) => void (stderr += `${text}\n`) };
  return { exitCode: await run(words, output, { ...thisInvocation, call }), out, stderr };
}

/** The words of every command, groups included. */
function typed(command: Command, before: readonly string[] = []): string[] {
  return command.commands.flatMap((each) => {
    const words = [...before, each.name()];
    return [words.join(' '), ...typed(each, words)];
  });
}

const ID = `-${'a'.repeat(33)}`;
const silent = { write: () => undefined, note: () => undefined };
const CALLS = ['npm run --silent cli --', 'node dist/bin/cli.js'];
const COMMANDS = typed(cliProgram(new OpenedContext(silent, thisInvocation), silent));

it.each([
  [['client', 'revoke', ID, '--company', 'acme', '--yes']],
  [['client', 'revoke', '--company', 'acme', '--yes', ID]],
])('takes an id that begins with a hyphen for an id: %j', async (words) => {
  const { exitCode, stderr } = await running(...words);
  // It gets as far as the database, of which there is none.
  expect([exitCode, stderr]).toEqual([EXIT.unavailable, expect.stringContaining('DATABASE_URL')]);
});

describe('help', () => {
  it('exists for every command', () => {
    expect(COMMANDS).toEqual([
      'company',
      'company create',
      'company set',
      'company list',
      'company rotate-keys',
      'company show',
      'company export',
      'company import',
      'company delete',
      'company restore',
      'client',
      'client create',
      'client set',
      'client list',
      'client rotate',
      'client revoke',
      'data-source',
      'data-source add',
      'data-source set',
      'data-source list',
      'data-source test',
      'data-source remove',
      'grant',
      'grant add',
      'grant list',
      'grant remove',
      'exchange',
      'exchange list',
      'exchange request',
      'exchange show',
      'exchange resend',
      'exchange ask-again',
      'exchange cancel',
      'pull',
      'pull start',
      'pull list',
      'pull show',
      'pull cancel',
      'received',
      'received list',
      'received show',
      'partner-sheet',
      'dataset',
      'dataset import',
      'dataset list',
      'dataset reindex',
      'database',
      'database list',
      'database remove',
      'import',
      'import undo',
      'totals',
      'totals reconcile',
      'audit',
      'audit verify',
      'migrate',
      'migrate up',
      'migrate status',
      'installation',
      'installation show',
      'installation confirm',
      'keys',
      'keys new',
      'keys rotate',
      'retention',
      'storage',
      'storage show',
      'storage move',
      'doctor',
      'completion',
    ]);
  });

  it.each(['', ...COMMANDS])(
    'of "%s" goes to standard output, with an example that begins with it',
    async (command) => {
      const words = command === '' ? [] : command.split(' ');
      for (const call of CALLS) {
        const { exitCode, out, stderr } = await runningAs(call, ...words, '--help');
        expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
        expect(out).toContain(`Usage: ${call} ${command}`);
        expect(out).toContain(`Example:\n  ${call} ${command}`);
        expect(out).toMatch(/^ +-h, --help/m);
      }
    },
  );
});

describe('the version', () => {
  it.each(['--version', '-V'])('is printed by %s, with the commit', async (word) => {
    expect(await running(word)).toEqual({ exitCode: 0, out: `${VERSION} (commit ${COMMIT})\n`, stderr: '' });
  });
});

describe('--json', () => {
  it('is taken by every command that prints a record, and by no other', async () => {
    const without = [];
    for (const command of COMMANDS) {
      const { out } = await running(...command.split(' '), '--help');
      if (!out.includes('Commands:') && !out.includes('--json')) without.push(command);
    }
    expect(without).toEqual(['partner-sheet', 'keys new', 'completion']);
  });
});

describe('a wrong use', () => {
  it.each([
    ['', 'Usage: node dist/bin/cli.js'],
    ['company', 'Usage: node dist/bin/cli.js'],
    ['companies', "unknown command 'companies'"],
    ['company lst', 'Did you mean list?'],
    ['company list --all', "unknown option '--all'"],
    ['company list acme', 'too many arguments'],
    ['completion csh', 'Allowed choices are bash.'],
    ['completion bash --name a;b', 'name of a command'],
    ['migrate stauts', 'too many arguments'],
    ['company show', "missing required argument 'subdomain'"],
    ['client create --name', "'--name <name>' argument missing"],
    ['company create', '--subdomain is missing\n--name is missing'],
    ['company set acme', 'at least one setting'],
    ['client create --name Portal', '--company is missing\n--permissions is missing'],
    ['client list', '--company is missing'],
    ['client revoke x', '--company is missing'],
    ['client rotate x', '--company is missing'],
    ['data-source add --url https://a.example', '--company is missing\n--name is missing\n--client-id is missing'],
    ['data-source set x', '--company is missing'],
    ['data-source set x --company acme', 'at least one setting'],
    ['data-source list', '--company is missing'],
    ['data-source test x', '--company is missing'],
    ['data-source remove x', '--company is missing'],
    ['dataset import --version 2024', '--licence is missing'],
    ['dataset reindex', 'either --company SUBDOMAIN or --shared'],
    ['database remove x', 'either --company SUBDOMAIN or --shared'],
    ['dataset reindex --shared --company acme', 'either --company SUBDOMAIN or --shared'],
  ])('"%s" exits with 64 and a message on standard error, before anything is looked up', async (line, message) => {
    const { exitCode, out, stderr } = await running(...line.split(' ').filter((word) => word !== ''));
    expect({ exitCode, out }).toEqual({ exitCode: 64, out: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  it('of a value exits with 65 and prints each fault on a line', async () => {
    const { exitCode, stderr } = await running(
      'client',
      'create',
      '--company',
      'a',
      '--name',
      ' ',
      '--permissions',
      'x',
    );
    expect(exitCode).toBe(65);
    expect(stderr.split('\n')).toEqual([
      '--name: has to have 1 to 500 characters',
      expect.stringMatching(/^--permissions: unknown: x; valid are all, or of these: activity:create, /),
      '',
    ]);
  });
});
