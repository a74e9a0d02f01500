import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { countFitting } from '../tool/page.js';
import { text, Uuid } from '../shapes/common.js';
import type { Call } from '../tool/tool.js';
import { defineTool } from '../tool/tool.js';

const MOST_CSV_CHARACTERS = 200_000;
/** Clients give up on a call after a minute. */
const WAIT_MS = 20_000;
const POLL_MS = 250;

const ENDED = ['waiting', 'done', 'refused', 'failed', 'cancelled'];

const ImportRecord = z.object({
  uuid: z.string(),
  kind: z.string(),
  mode: z.string(),
  dryRun: z.boolean(),
  fileName: text(300),
  state: z
    .string()
    .describe(
      'queued, checking, writing: under way; waiting: to be confirmed; done; refused: faulty; failed; cancelled.',
    ),
  rows: z.object({
    read: z.int(),
    total: z.int().optional(),
    written: z.int().describe('Created or changed; of a dry run: would be.'),
    unchanged: z.int(),
    faulty: z.int(),
    leftOut: z.int(),
    hidden: z.int().optional().describe('Rows that are hidden in the workbook, and were read.'),
  }),
  warnings: z
    .array(z.object({ message: text(500), count: z.int(), firstLines: z.array(z.int()) }))
    .describe('What may be meant otherwise, although nothing is wrong with it.'),
  reason: text(2000).optional().describe('Why it ended as it did.'),
});

const Fault = z.object({
  column: text(200),
  value: text(200),
  reason: text(500),
  count: z.int().describe('In so many rows.'),
  lines: z.array(z.int()).describe('The first of them.'),
  proposal: z
    .object({ value: text(200) })
    .optional()
    .describe('What is most likely meant.'),
});

const faultLimit = z.int().min(1).max(100).default(20).describe('The most different faults to return.');

const Result = z.object({
  ...ImportRecord.shape,
  faults: z.array(Fault).describe('What is wrong with which columns and lines of the file, the most frequent first.'),
  faultsLeftOut: z
    .int()
    .optional()
    .describe('More faults than are shown: mend these first, or ask read_import for more.'),
});

const summary = ({ state, rows, dryRun }: z.output<typeof Result>): string =>
  `${dryRun ? 'Dry run' : 'Import'} ${state}: ${rows.written} to write, ${rows.unchanged} unchanged, ${rows.faulty} faulty.`;

export const dryRunImport = defineTool({
  name: 'dry_run_import',
  title: 'Check a CSV file without importing it',
  description: `Tells what an import of a CSV would do, and what is wrong with which line. Writes no record: the user imports the file by
the API or cli. The first line has the fields' names (name, unit, sku, syncId, weight, weight.unit, impacts.GWP-fossil.A1; of activities
name, quantity, unit, startDate, product), else give a mapping. Needs a running worker; where it takes longer, call read_import.`,
  input: z.strictObject({
    kind: z.enum(['material', 'process', 'activity', 'model', 'dataset']).describe('What the lines are.'),
    csv: z.string().min(1).max(MOST_CSV_CHARACTERS).describe('The text of the file, with its header.'),
    mode: z.enum(['create', 'upsert']).default('create').describe('upsert: a known syncId is changed.'),
    mapping: z
      .looseObject({ columns: z.array(z.looseObject({ column: z.string().optional(), field: z.string() })).optional() })
      .optional()
      .describe(
        '{"decimal": ",", "date": "DD.MM.YYYY", "columns": [{"column": "Menge", "field": "quantity", "unit": "t"}]}',
      ),
    savedMapping: z.string().max(200).optional().describe('Instead: the name of a mapping that the company keeps.'),
    database: z.string().max(500).optional().describe('Of kind dataset: the database that they would go into.'),
    faultLimit,
  }),
  output: Result,
  write: { idempotent: true },
  run: async (call) => {
    const { kind, mode, savedMapping, database } = call.input;
    const query = { kind, mode, database, mapping: savedMapping, dryRun: true, again: true };
    const { body } = await call.api.post('import', query, formOf(call.input), call.signal);
    const { uuid } = ImportRecord.parse(body);
    return resultOf(call, await untilEnded(call, uuid));
  },
  summary,
});

export const readImport = defineTool({
  name: 'read_import',
  title: 'Read an import and its faults',
  description: 'Reads how far an import or dry run is, and the faults of its file.',
  input: z.strictObject({ uuid: Uuid.describe('As dry_run_import returned it.'), faultLimit }),
  output: Result,
  write: { idempotent: true, readOnly: true },
  run: async (call) => resultOf(call, await read(call, call.input.uuid)),
  summary,
});

function formOf({ csv, mapping }: { csv: string; mapping?: object | undefined }): FormData {
  const form = new FormData();
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'dry-run.csv');
  return form;
}

async function read({ api, signal }: Call<unknown>, uuid: string) {
  return ImportRecord.parse((await api.get(`import/${uuid}`, {}, signal)).body);
}

async function untilEnded(call: Call<unknown>, uuid: string) {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const record = await read(call, uuid);
    if (ENDED.includes(record.state) || performance.now() > end) return record;
    await wait(POLL_MS, undefined, { signal: call.signal });
  }
}

const Faults = z.object({ groups: z.array(Fault) });

async function resultOf({ api, input, signal }: Call<{ faultLimit: number }>, record: z.output<typeof ImportRecord>) {
  const { groups } = Faults.parse((await api.get(`import/${record.uuid}/faults`, { grouped: true }, signal)).body);
  const wanted = groups.slice(0, input.faultLimit);
  const faults = wanted.slice(0, countFitting(wanted));
  return { ...record, faults, ...(faults.length < groups.length && { faultsLeftOut: groups.length - faults.length }) };
}
