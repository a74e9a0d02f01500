import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';

const FACTORS = `ID,Scope,Level 1,Level 2,Level 3,Level 4,Column Text,UOM,GHG/Unit,GHG Conversion Factor 2024
1_8,Scope 1,Fuels,Liquid fuels,Diesel,,,litres,kg CO2e,2.51279
`;

/** Longer than a statement may take elsewhere, and the network be silent after that. */
const LONG_MS = 70_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});

afterAll(() => database?.drop());

function importing(name: string): RunningCommand {
  const words = ['--profile', 'uk-desnz', '--database', name, '--version', '2024', '--licence', 'OGL-UK-3.0'];
  return new RunningCommand(database.url, ['dataset', 'import', '--shared', ...words, '--file', '-']);
}

it('an import that waits for another longer than anything else may take is not given up', async () => {
  const slow = importing('Slow');
  slow.input.write(FACTORS);
  await wait(3_000);
  const patient = importing('Patient');
  patient.input.end(FACTORS);
  await wait(LONG_MS);
  slow.input.end();
  expect([await slow.exitCode, await patient.exitCode, slow.notes]).toEqual([0, 0, expect.any(String)]);
  expect(patient.notes).toMatch(/another import.*, for [5-7]\d s/);
  expect([slow, patient].map(({ out }) => JSON.parse(out).imported)).toEqual([1, 1]);
}, 180_000);
