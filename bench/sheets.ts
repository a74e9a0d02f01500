import { fork } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { SheetColumn, WrittenRow } from '#sheets';
import { csvText, openSheet, xlsxFile } from '#sheets';
import { print, round } from './support/figures.js';
import { peakMiB } from './support/process-use.js';

/**
 * Writing and reading tables as files, each in a process of its own so that its memory is its own, beside copying and
 * reading the bytes of the same file. Ten columns, as activities have them.
 * `node dist/bench/sheets.js [--csv-rows 1000000] [--xlsx-rows 300000]`
 */
const { values } = parseArgs({
  options: {
    'csv-rows': { type: 'string', default: '1000000' },
    'xlsx-rows': { type: 'string', default: '300000' },
    work: { type: 'string' },
    file: { type: 'string' },
    rows: { type: 'string' },
  },
});

const COLUMNS: readonly SheetColumn[] = [
  ...(['syncId', 'name', 'description', 'product', 'scope', 'org'] as const).map(
    (header) => ({ header, kind: 'text' }) as const,
  ),
  { header: 'quantity', kind: 'number' },
  { header: 'co2e', kind: 'figure' },
  { header: 'startDate', kind: 'date' },
  { header: 'endDate', kind: 'date' },
];

function* activities(count: number): Generator<WrittenRow> {
  for (let nth = 0; nth < count; nth++) {
    const date = new Date(Date.UTC(2020, 0, 1 + (nth % 1_826))).toISOString().slice(0, 10);
    yield [
      ...[`activity-${nth}`, `Purchase, ${nth}`, nth % 3 ? 'Stahlblech "verzinkt", 2 mm' : null, `SKU-${nth % 5_000}`],
      ...['3.1 Purchased goods', `Werk ${nth % 40}`, String(nth / 8), `${nth}.123456789012345678`, date, date],
    ];
  }
}

const WORK = {
  writeCsv: (file: string, rows: number) => pipeline(csvText(COLUMNS, activities(rows)), createWriteStream(file)),
  writeXlsx: (file: string, rows: number) =>
    pipeline(xlsxFile(COLUMNS, activities(rows), { sheetName: 'Activities' }), createWriteStream(file)),
  copyBytes: (file: string) => pipeline(createReadStream(file), createWriteStream(`${file}.copy`)),
  readRows: async (file: string, rows: number) => {
    let found = 0;
    for await (const { cells } of (await openSheet(file)).rows) found += cells.length > 0 ? 1 : 0;
    if (found !== rows + 1) throw new Error(`${found} rows were read of ${rows + 1}`);
  },
  readBytes: async (file: string) => {
    for await (const _ of createReadStream(file));
  },
} as const satisfies Record<string, (file: string, rows: number) => Promise<void>>;

interface Done {
  readonly ms: number;
  readonly peakMiB: number;
}

const { work, file, rows } = values;
if (work !== undefined && file !== undefined) {
  const from = performance.now();
  await WORK[work as keyof typeof WORK](file, Number(rows));
  process.send?.({ ms: performance.now() - from, peakMiB: peakMiB(process.pid) } satisfies Done);
} else {
  await compare();
}

async function compare(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheets-'));
  try {
    print({
      csv: await figures(join(folder, 'table.csv'), Number(values['csv-rows']), 'writeCsv'),
      xlsx: await figures(join(folder, 'table.xlsx'), Number(values['xlsx-rows']), 'writeXlsx'),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function figures(path: string, count: number, write: 'writeCsv' | 'writeXlsx') {
  const one = async (name: keyof typeof WORK) => {
    const { ms, peakMiB: peak } = await inItsOwnProcess(name, path, count);
    return { rowsPerSecond: Math.round((count / ms) * 1_000), peakMiB: round(peak, 0) };
  };
  const written = await one(write);
  const { size } = await stat(path);
  return {
    ...{ rows: count, fileMiB: round(size / 1024 ** 2, 1), written, copiedBytes: await one('copyBytes') },
    ...{ read: await one('readRows'), readBytes: await one('readBytes') },
  };
}

function inItsOwnProcess(name: string, path: string, count: number): Promise<Done> {
  const child = fork(process.argv[1] ?? '', ['--work', name, '--file', path, '--rows', String(count)]);
  return new Promise((resolve, reject) => {
    child.once('message', (done) => resolve(done as Done));
    child.once('exit', (code) => (code === 0 ? undefined : reject(new Error(`${name} failed`))));
  });
}
