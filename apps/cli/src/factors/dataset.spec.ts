import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CliContext } from '../command/context.js';
import { datasetCommands } from './dataset.js';

const unreached = () => Promise.reject(new Error('must not be reached'));
const CONTEXT: CliContext = {
  call: 'node dist/bin/cli.js',
  folder: '/nowhere',
  input: Readable.from([]),
  settings: unreached,
  database: unreached,
  databaseOfAnyRelease: unreached,
  databaseWithoutLimits: unreached,
  storedFiles: unreached,
  company: unreached,
  elementsChanged: unreached,
  terminal: undefined,
  screen: undefined,
  unknownSettings: () => [],
  datasetChanges: unreached,
  print: () => undefined,
  useJson: () => undefined,
  printText: () => undefined,
  note: () => undefined,
};

function run(...words: string[]): Promise<unknown> {
  const program = new Command().exitOverride();
  datasetCommands(program, CONTEXT);
  return program.parseAsync(['dataset', ...words], { from: 'user' });
}

const DESCRIBED = ['--shared', '--profile', 'agribalyse', '--database', 'A', '--version', '1', '--licence', 'L'];

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'dataset-'))));
afterAll(() => rm(folder, { recursive: true }));

describe('dataset commands refuse before they touch the database', () => {
  it('missing or wrong options: exit code 64', async () => {
    await expect(run('import')).rejects.toMatchObject({ exitCode: 64, message: expect.stringMatching(/--licence/) });
    await expect(run('list', '--company', 'demo', '--shared')).rejects.toMatchObject({ exitCode: 64 });
  });

  it('a file that does not exist, or is a folder: exit code 66', async () => {
    const missing = join(folder, 'factors.csv');
    await expect(run('import', ...DESCRIBED, '--file', missing)).rejects.toMatchObject({ exitCode: 66 });
    await expect(run('import', ...DESCRIBED, '--file', folder)).rejects.toMatchObject({ exitCode: 66 });
  });
});
