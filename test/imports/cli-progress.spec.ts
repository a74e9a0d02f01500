import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMaterial } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

const HEADER = 'ID,Scope,Level 1,Level 2,Level 3,Level 4,Column Text,UOM,GHG/Unit,GHG Conversion Factor 2024';
const diesel = (figure: string) => `${HEADER}\n1_8,Scope 1,Fuels,Liquid fuels,Diesel,,,litres,kg CO2e,${figure}\n`;

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
});

afterAll(() => service?.close());

function importing(owner: readonly string[], name: string, columns?: number): RunningCommand {
  const database = ['--profile', 'uk-desnz', '--database', name, '--version', '2024', '--licence', 'OGL-UK-3.0'];
  return new RunningCommand(service.databaseUrl, ['dataset', 'import', ...owner, ...database, '--file', '-'], columns);
}

it('an import says that it waits for another, and by its end has answered nothing but JSON', async () => {
  const first = importing(['--shared'], 'First');
  first.input.write(diesel('2.5'));
  await until('the first says what it writes', () => first.notes.includes('Writing the shared datasets'));
  const second = importing(['--shared'], 'Second');
  second.input.end(diesel('2.6'));
  await until('the second says what it waits for', () =>
    second.notes.includes('Waiting for another import, or writer, of the shared datasets (footprint-exchange cli)'),
  );
  first.input.end();
  expect(await Promise.all([first.exitCode, second.exitCode])).toEqual([0, 0]);
  expect([first, second].map(({ out }) => JSON.parse(out).imported)).toEqual([1, 1]);
});

it('on a terminal one line shows what an import does and whom it waits for, and is empty in the end', async () => {
  const first = importing(['--shared'], 'Third', 100);
  first.input.write(diesel('2.5'));
  const shows = (of: RunningCommand, text: string) => of.shown.some((line) => line.includes(text));
  await until('the first shows what it writes', () => shows(first, 'Writing the shared datasets, for'));
  const second = importing(['--shared'], 'Fourth', 60);
  second.input.end(diesel('2.6'));
  await until('the second shows what it waits for', () => shows(second, 'Waiting for another import'));
  first.input.end();
  expect(await Promise.all([first.exitCode, second.exitCode])).toEqual([0, 0]);
  for (const { shown } of [first, second]) expect(shown.at(-1)).toBe('');
  for (const line of second.shown) expect(line.length).toBeLessThan(60);
  expect(first.notes + second.notes).not.toMatch(/Waiting|Writing/);
});

it('it says of which company it waits for the elements', async () => {
  const owner = ['--company', member.company.subdomain];
  const before = importing(owner, 'Own');
  before.input.end(diesel('2.5'));
  expect(await before.exitCode).toBe(0);
  const [dataset] = await service.database.query<{ uuid: string }>(`select uuid from dataset where owner = $1`, [
    member.company.uuid,
  ]);
  const body = aMaterial({ dataset: { uuid: dataset?.uuid }, unit: undefined, footprint: undefined });
  const bound = await call('POST', `${service.url}/api/v1/material`, { token: member.token, body });
  expect(bound.status).toBe(200);
  const writer = new Client({ connectionString: service.databaseUrl, application_name: 'a writer of elements' });
  await writer.connect();
  try {
    await writer.query('begin');
    await writer.query('select pg_advisory_xact_lock(1, hashtext($1::uuid::text))', [member.company.uuid]);
    const again = importing(owner, 'Own');
    again.input.end(diesel('3.5'));
    await until('it says what it waits for', () =>
      again.notes.includes('Waiting for whoever is writing elements of acme (a writer of elements)'),
    );
    await writer.query('commit');
    expect(await again.exitCode).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({ updated: 1 });
  } finally {
    await writer.end();
  }
});
