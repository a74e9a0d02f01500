import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockGraph, SHARED } from '#platform';
import { builtScript } from '../support/processes/built.js';
import { testEnvironment } from '../support/processes/environment.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import { FLAGS } from '../support/processes/processes.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

const HEADER = 'ID,Scope,Level 1,Level 2,Level 3,Level 4,Column Text,UOM,GHG/Unit,GHG Conversion Factor 2024';

let service: TestService;
let member: Member;
let calls: GraphCalls;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  calls = graphCalls(service, member);
});

afterAll(() => service?.close());

/** The command, with a dataset of so many kg CO2e per kg on its standard input. */
function importing(fossil: string): ChildProcess {
  const what = ['--shared', '--profile', 'uk-desnz', '--database', 'Factors', '--version', '1', '--licence', 'CC0'];
  const child = spawn(process.execPath, [...FLAGS, builtScript('cli'), 'dataset', 'import', ...what, '--file', '-'], {
    env: { PATH: process.env['PATH'] ?? '', ...testEnvironment(service.databaseUrl) },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin?.end(`${HEADER}\nsteel,Scope 3,Metals,Steel,,,,kg,kg CO2e,${fossil}\n`);
  return child;
}

async function steel(): Promise<{ uuid: string; figure: string }> {
  const [row] = await service.database.query<{ uuid: string; figure: string }>(
    `select uuid, figures->'GWP-fossil'->>'A1_A3' as figure from dataset where owner = $1`,
    [SHARED],
  );
  return row ?? { uuid: '', figure: '' };
}

const footprintOf = async (uuid: string) => (await calls.get(`material/${uuid}`)).footprint.CO2e.A1_A3 as string;

describe('an import of a shared database that is killed before it has reached every company', () => {
  it('is finished by a worker: nothing stays as it was for good', async () => {
    await once(importing('1'), 'exit');
    const bound = (await calls.made('material', { name: 'Bound', dataset: { uuid: (await steel()).uuid } })).uuid;
    const { product } = await calls.modelled([kilogramsOf(bound as string, 2)]);

    let letGo = (): void => undefined;
    const holding = service.database.transaction(async (tx) => {
      await lockGraph(tx, member.company.uuid);
      await new Promise<void>((go) => (letGo = go));
    });
    const child = importing('4');
    await until('the datasets are committed', async () => (await steel()).figure === '4');
    child.kill('SIGKILL');
    await once(child, 'exit');
    letGo();
    await holding;
    expect(await footprintOf(product)).toBe('2');

    await service.startWorker();
    await until('everything follows', async () => (await footprintOf(product)) === '8');
    await until('nothing is due', async () => {
      const due = await service.database.query('select from recomputation where company = $1', [member.company.uuid]);
      return due.length === 0;
    });
  });
});
