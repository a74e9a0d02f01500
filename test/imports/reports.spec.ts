import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import {
  DatasetImports,
  FactorDatabases,
  ImportStopped,
  NOTHING_FOLLOWS,
  PublisherFile,
  SharedDatasets,
} from '#factors';
import type { ImportReport, ImportRequest } from '#factors';
import type { CompanyId } from '#platform';
import { Database } from '#platform';
import { run } from '../../apps/cli/src/run.js';
import { addCompany } from '../support/companies/add-company.js';
import { cloneDatabase } from '../support/databases/database.js';
import { testEnvironment } from '../support/processes/environment.js';

const HEADER = 'ID,Scope,Level 1,Level 2,Level 3,Level 4,Column Text,UOM,GHG/Unit,GHG Conversion Factor 2024';
const rowOf = (id: string, unit = 'litres', figure = '2.5') =>
  `${id},Scope 1,Fuels,Liquid fuels,Fuel ${id},,,${unit},kg CO2e,${figure}`;
const FAULTY_UNIT = 'hogsheads';

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;

beforeAll(async () => {
  cloned = await cloneDatabase();
  database = await Database.open(cloned.url);
});
afterAll(async () => {
  await database.close();
  await cloned.drop();
});

const fileOf = (rows: readonly string[]) => [HEADER, ...rows, ''].join('\r\n');

function importing(
  owner: CompanyId,
  rows: readonly string[],
  more: Partial<ImportRequest> = {},
): Promise<ImportReport> {
  const file = new PublisherFile('uk-desnz', Readable.from(Buffer.from(fileOf(rows))));
  const request = { owner, name: 'DESNZ', version: '2024', licence: 'OGL', file };
  return new DatasetImports(database, NOTHING_FOLLOWS, new SharedDatasets(database, NOTHING_FOLLOWS)).import({
    ...request,
    ...more,
  });
}

async function cli(rows: readonly string[], ...flags: string[]) {
  const [out, said]: [string[], string[]] = [[], []];
  const output = { write: (text: string) => void out.push(text), note: (text: string) => void said.push(text) };
  const around = {
    environment: testEnvironment(cloned.url),
    call: 'node dist/bin/cli.js',
    folder: '.',
    input: Readable.from(Buffer.from(fileOf(rows))),
  };
  const words = ['dataset', 'import', '--shared', '--profile', 'uk-desnz', '--file', '-', '--database', 'UK'];
  const exitCode = await run([...words, '--version', '2024', '--licence', 'OGL', ...flags], output, around);
  return { exitCode, report: JSON.parse(out.join('') || 'null'), said };
}

const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => String(from + n).padStart(4, '0'));

describe('an import that stops at a hundred faulty rows', () => {
  it('says at which line it stopped, in report and faults', async () => {
    const rows = [rowOf('1'), ...numbered(300).map((id) => rowOf(id, FAULTY_UNIT))];
    const fault = await importing(await addCompany(database), rows).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ImportStopped);
    const { report, faults } = fault as ImportStopped;
    expect(report).toMatchObject({ faultyRows: 100, rows: 101, stoppedAtLine: 102 });
    expect(faults.at(-1)).toEqual({
      field: 'line 102',
      message: 'stopped here, at 100 faulty rows: what follows was not read',
    });
  });

  it('says nothing of the kind where the file was read to its end', async () => {
    const fault = await importing(await addCompany(database), [rowOf('1'), rowOf('2', FAULTY_UNIT)]).catch(
      (error: unknown) => error,
    );
    expect((fault as ImportStopped).report).not.toHaveProperty('stoppedAtLine');
    expect((fault as ImportStopped).faults).toHaveLength(1);
  });

  it('tells the operator', async () => {
    const { exitCode, said } = await cli(numbered(150).map((id) => rowOf(id, FAULTY_UNIT)));
    expect([exitCode, said.join('\n')]).toEqual([
      65,
      expect.stringMatching(
        /^Nothing was imported\. Faulty rows: 100, .*\. Stopped at line 101: what follows was not read\.$/,
      ),
    ]);
  });
});

describe('a file with nothing to import', () => {
  it.each([
    ['no rows', [], 'line 2: the file has no rows below its header'],
    [
      'rows without a figure',
      [rowOf('1', 'litres', ''), rowOf('2', 'litres', '')],
      'the file: has no figure to import in 2 rows (no figure: 2)',
    ],
  ])('is an error and leaves no database behind: %s', async (_what, rows, message) => {
    const owner = await addCompany(database);
    for (const more of [{}, { skipFaulty: true }, { dryRun: true }]) {
      const fault = await importing(owner, rows, more).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(Invalid);
      expect((fault as Invalid).message).toBe(message);
    }
    expect(await new FactorDatabases(database).list(owner)).toEqual([]);
  });

  it('is one, too, where every row is faulty and left out', async () => {
    const owner = await addCompany(database);
    const fault = await importing(owner, [rowOf('1', FAULTY_UNIT)], { skipFaulty: true }).catch(
      (error: unknown) => error,
    );
    expect((fault as ImportStopped).report).toMatchObject({ imported: 0, faultyRows: 1 });
    expect(await new FactorDatabases(database).list(owner)).toEqual([]);
  });
});

describe('datasets that a new file does not give', () => {
  it('are named and counted, the first hundred by key, and stay', async () => {
    const owner = await addCompany(database);
    const ids = numbered(250);
    expect(
      (
        await importing(
          owner,
          ids.map((id) => rowOf(id)),
        )
      ).absent,
    ).toEqual({ count: 0, datasets: [] });
    const given = ids.filter((_, n) => n % 2 === 0);
    const { absent, unchanged } = await importing(
      owner,
      given.map((id) => rowOf(id)),
    );
    expect([unchanged, absent?.count, absent?.datasets.length]).toEqual([125, 125, 100]);
    expect(absent?.datasets[0]).toEqual({
      uuid: expect.any(String),
      key: '0002',
      name: expect.stringContaining('Fuel 0002'),
    });
    expect((await new FactorDatabases(database).list(owner))[0]?.count).toBe(250);
  });

  it('are those of the same owner and version only', async () => {
    const [owner, other] = [await addCompany(database), await addCompany(database)];
    await importing(other, [rowOf('1')]);
    await importing(owner, [rowOf('2')], { version: '2023' });
    expect((await importing(owner, [rowOf('3')])).absent?.count).toBe(0);
  });

  it('are told to the operator, a few by name', async () => {
    const ids = numbered(15);
    await cli(ids.map((id) => rowOf(id)));
    const { exitCode, report, said } = await cli(ids.slice(0, 3).map((id) => rowOf(id)));
    expect([exitCode, report.absent.count]).toEqual([0, 12]);
    expect(said[0]).toBe('Datasets that this file does not give, and that stay as they are: 12.');
    expect(said[1]).toMatch(/^0004 Fuel 0004.*; 0013 Fuel 0013[^;]*; and 2 more$/);
    const same = await cli(ids.map((id) => rowOf(id)));
    expect(same.said).toEqual([]);
  });
});
