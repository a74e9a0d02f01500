import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { run } from '../../apps/cli/src/run.js';
import { builtScript } from '../support/processes/built.js';
import { call } from '../support/companies/call.js';
import { testEnvironment } from '../support/processes/environment.js';
import { untilEnded } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

vi.setConfig({ testTimeout: 120_000 }); // Processes on a busy machine.

let service: TestService;
let member: Member;
let folder: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  folder = await mkdtemp(join(tmpdir(), 'cli-import-'));
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Command {
  exitCode: Promise<number>;
  out: string;
  notes: string;
  interrupt: () => void;
  shown: string[];
}

/** A command in this process, with a Ctrl-C that a test presses. */
function importing(words: readonly string[], { input = Readable.from([]), columns = 0 } = {}): Command {
  const command: Command = {
    exitCode: Promise.resolve(-1),
    out: '',
    notes: '',
    interrupt: () => undefined,
    shown: [],
  };
  const output = {
    write: (text: string) => void (command.out += text),
    note: (text: string) => void (command.notes += `${text}\n`),
    ...(columns > 0 && { terminal: { columns, show: (text: string) => void command.shown.push(text) } }),
  };
  command.exitCode = run(['import', '--company', 'acme', ...words], output, {
    environment: testEnvironment(service.databaseUrl),
    call: 'cli',
    folder,
    input,
    onInterrupt: (listener) => {
      command.interrupt = listener;
      return () => (command.interrupt = () => undefined);
    },
  });
  return command;
}

async function imported(words: readonly string[], how?: { input?: Readable; columns?: number }) {
  const command = importing(words, how);
  const exitCode = await command.exitCode;
  return { ...command, exitCode, report: command.out === '' ? undefined : JSON.parse(command.out) };
}

const file = async (name: string, content: string): Promise<string> => {
  await writeFile(join(folder, name), content);
  return name;
};

const get = async (path: string): Promise<any> =>
  (await call('GET', `${service.url}/api/v1/${path}`, { token: member.token })).json;

const rows = (prefix: string, count: number): string =>
  `syncId,name,UpstreamCO2e,startDate\n${Array.from({ length: count }, (_, n) => `${prefix}-${n},row,0.1,2023-01-01`).join('\n')}\n`;

describe('cli import', () => {
  it('writes the records of a file, publishes their footprints, and says what it did', async () => {
    const name = await file(
      'materials.csv',
      'syncId,name,sku,unit,footprint.CO2e.A1\nM-1,Bolt,B-1,kg,1.5\nM-2,Nut,N-1,kg,2\n',
    );
    const { exitCode, report, notes } = await imported(['--kind', 'material', '--file', name]);
    expect([exitCode, notes]).toEqual([
      0,
      expect.stringMatching(/^Done: 2 rows, 2 written, 0 unchanged, 0 faulty, in /m),
    ]);
    expect(report).toMatchObject({ state: 'done', fileName: name, rows: { total: 2, written: 2 } });
    const [bolt] = (await get('material?syncId=M-1')).data;
    expect(bolt.footprint.CO2e.A1).toBe('1.5');
    expect(await get(`material/${bolt.uuid}/pact`)).toHaveProperty('footprintId');
    expect(await get(`import/${report.uuid}`)).toMatchObject({ state: 'done', rows: { written: 2 } });
    const again = await imported(['--kind', 'material', '--file', name]);
    expect([again.exitCode, again.notes]).toEqual([
      1,
      expect.stringMatching(/was imported on .*; --again imports it once more/),
    ]);
    const third = await imported(['--kind', 'material', '--file', name, '--again']);
    expect([third.exitCode, third.report.rows]).toMatchObject([0, { written: 0, unchanged: 2 }]);
  });

  it('takes standard input, and a mapping that is kept or a JSON file', async () => {
    const mapping = {
      decimal: ',',
      columns: [
        { column: 'Vorgang', field: 'name' },
        { column: 'Menge', field: 'quantity', unit: 't' },
        { constant: '2022-01-31', field: 'startDate' },
      ],
    };
    await call('POST', `${service.url}/api/v1/import/mapping`, {
      token: member.token,
      body: { name: 'Monthly', kind: 'activity', mapping },
    });
    const text = 'Vorgang;Menge\nLieferung;1.234,5\n';
    for (const map of ['Monthly', await file('map.json', JSON.stringify(mapping))]) {
      const words = ['--kind', 'activity', '--file', '-', '--map', map, '--again'];
      const { exitCode, report, notes } = await imported(words, { input: Readable.from([Buffer.from(text)]) });
      expect([exitCode, report?.fileName, notes]).toEqual([0, 'standard input', expect.stringContaining('1 written')]);
    }
    const wrong = await imported(['--kind', 'activity', '--file', '-', '--map', 'Yearly']);
    expect([wrong.exitCode, wrong.notes]).toEqual([66, expect.stringContaining('there are "Monthly"')]);
    const broken = await file('broken.json', '{"columns": [{"column": "x", "field": "colour"}], "decimals": ","}');
    const refused = await imported(['--kind', 'activity', '--file', '-', '--map', broken]);
    expect([refused.exitCode, refused.notes]).toEqual([
      65,
      expect.stringMatching(/broken\.json: mapping: has no "decimals"; it may have decimal, date/),
    ]);
  });

  it('shows equal faults once, writes all of them to a file, and nothing of the rows; a dry run neither', async () => {
    const bad = Array.from({ length: 12 }, (_, n) => `x-${n},a,oops,2023-01-31\n`).join('');
    const name = await file('bad.csv', `syncId,name,UpstreamCO2e,startDate\n${bad}y,b,1,2023-01-31\n`);
    const words = ['--kind', 'activity', '--file', name, '--faults', 'faults.csv'];
    const { exitCode, notes, report } = await imported(words);
    expect([exitCode, report]).toMatchObject([65, { state: 'refused', rows: { faulty: 12, written: 0 } }]);
    expect(notes).toContain('rows  column        value  lines');
    expect(notes.match(/^ *12 +UpstreamCO2e +oops +2, 3, 4, 5, 6 … /gm)).toHaveLength(1);
    expect(notes).toMatch(/12 of 13 rows are faulty. Nothing was written.\n$/);
    const csv = await readFile(join(folder, 'faults.csv'), 'utf8');
    expect(csv.trimEnd().split('\r\n')).toHaveLength(13);
    const some = await imported(['--kind', 'activity', '--file', name, '--skip-faulty', '--dry-run']);
    expect([some.exitCode, some.notes]).toEqual([0, expect.stringContaining('13 rows, 1 would be written')]);
    expect(some.notes).toContain('Warning: Activities without a scope: 1.');
  });

  it('waits where its check warns, if it is to', async () => {
    const name = await file('odd.csv', 'syncId,name,startDate\nodd-1,a,2023-01-31\n');
    const waits = await imported(['--kind', 'activity', '--file', name, '--on-warnings', 'stop']);
    expect([waits.exitCode, waits.report]).toMatchObject([65, { state: 'waiting', warnings: [{ kind: 'no-scope' }] }]);
    expect(waits.notes).toContain('It waits to be confirmed, and nothing was written yet.');
  });

  it.each<[string[], number, RegExp]>([
    [[], 64, /--kind is missing\n--file is missing/],
    [['--kind', 'thing', '--file', 'x', '--mode', 'y'], 64, /--kind has to be one of .*\n--mode has to be one of/],
    [['--kind', 'activity', '--file', 'nothing.csv'], 66, /nothing.csv can't be read/],
    [['--kind', 'activity', '--file', '-'], 65, /--file: is empty/],
    [['--kind', 'activity', '--file', '-', '--company', 'nobody'], 1, /nobody/],
  ])('with %j is refused', async (words, code, reason) => {
    const { exitCode, notes, out } = await imported(words);
    expect([exitCode, notes, out]).toEqual([code, expect.stringMatching(reason), '']);
  });

  it('leaves nothing behind where it is interrupted before the file is there', async () => {
    const input = new PassThrough();
    const command = importing(['--kind', 'activity', '--file', '-'], { input });
    input.write('name\nx\n');
    await until('it reads', async () => (await uploads()) === 1);
    command.interrupt();
    expect([await command.exitCode, command.notes]).toEqual([130, 'Interrupted. Nothing was imported.\n']);
    expect(await uploads()).toBe(0);
  });

  it('ends after the rows that are being written where it is interrupted, and says what stands', async () => {
    const name = await file('long.csv', rows('L', 20_000));
    const command = importing(['--kind', 'activity', '--file', name], { columns: 80 });
    await until(
      'rows are written',
      () => command.shown.some((text) => /[1-9],000 of 20,000 rows written/.test(text)),
      60_000,
    );
    command.interrupt();
    expect(await command.exitCode).toBe(130);
    const { state, rows: counts } = JSON.parse(command.out);
    expect([state, counts.written > 0, counts.written < 20_000]).toEqual(['cancelled', true, true]);
    expect(command.notes).toContain(`${counts.written.toLocaleString('en')} written`);
    expect(command.notes).toContain('Cancelled. The records that were written stay.');
    expect(command.shown.every((text) => text.length < 80)).toBe(true);
    expect(command.shown.some((text) => /^\[#+-+\] +\d+ % {2}[\d,]+ of 20,000 rows written/.test(text))).toBe(true);
    expect(command.shown.at(-1)).toBe('');
    expect((await get('activity?date=2023&page=1&limit=1')).count).toBe(counts.written);
  });

  it('leaves an import to a worker where it is killed, and nothing is lost or doubled', async () => {
    await file('killed.csv', rows('K', 20_000));
    const words = ['import', '--company', 'acme', '--kind', 'activity', '--file', join(folder, 'killed.csv')];
    const child = spawn(process.execPath, [builtScript('cli'), ...words], {
      env: { PATH: process.env['PATH'] ?? '', ...testEnvironment(service.databaseUrl) },
      stdio: 'ignore',
    });
    const find = async () => (await get('import?limit=1000')).data.find((each: any) => each.fileName === 'killed.csv');
    await until(
      'rows are written',
      async () => (await find())?.rows.written > 0 && (await find()).state === 'writing',
      60_000,
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    const broken = await find();
    expect([broken.state, broken.rows.written < 20_000]).toEqual(['writing', true]);
    await service.startWorker();
    // Its lease would end within 30 s.
    await service.database.query(`update file_import set leased_until = now() where company = $1 and uuid = $2`, [
      member.company.uuid,
      broken.uuid,
    ]);
    expect(await untilEnded(service.url, member, broken.uuid)).toMatchObject({
      state: 'done',
      rows: { read: 20_000, written: 20_000, faulty: 0 },
    });
  });

  it('shows the import through where a worker was quicker', async () => {
    const name = await file('both.csv', rows('B', 3_000));
    const { exitCode, report } = await imported(['--kind', 'activity', '--file', name]);
    expect([exitCode, report]).toMatchObject([0, { state: 'done', rows: { written: 3_000 } }]);
  });
});

async function uploads(): Promise<number> {
  const [row] = await service.database.query<{ count: number }>(
    `select count(*)::int as count from file_import where company = $1 and state = 'uploading'`,
    [member.company.uuid],
  );
  return row?.count ?? -1;
}
