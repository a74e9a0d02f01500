import type { Readable } from 'node:stream';
import { Invalid } from '#faults';
import { csvRecords } from '#sheets';
import type { CsvRecord } from '#sheets';
import { PROFILES, withinLimits } from '#model/factors';
import type { DatabaseDefaults, ProfileName, RowOutcome, RowReader } from '#model/factors';
import type { DatasetFile, FileRecord, OpenDatasets, ReadRecords, RecordFault } from './dataset-file.js';
import type { LinedRow } from './import-keys.js';

/** The CSV file of a publisher, read by its profile in constant memory. */
export class PublisherFile implements DatasetFile {
  readonly defaults: DatabaseDefaults;
  readonly progressEvery = 1_000;

  /** @param input a CSV file in UTF-8. It is read once, to its end or to the fault that stops the import. */
  constructor(
    private readonly profile: ProfileName,
    private readonly input: Readable,
  ) {
    this.defaults = PROFILES[profile].defaults;
  }

  async open(): Promise<OpenDatasets> {
    const records = csvRecords(this.input);
    const header = await records.next();
    if (header.done) throw new Invalid({ field: 'line 1', message: 'the file is empty' });
    const { cells } = header.value;
    const reader = PROFILES[this.profile].reader(cells);
    return { droppedColumns: reader.droppedColumns, batches: rowsOf(records, reader, cells.length) };
  }

  repetition({ row }: LinedRow, firstLine: number): RecordFault {
    return { column: 'key', value: row.key, reason: `the id of line ${firstLine} again` };
  }

  nothingIn({ rows, skipped }: ReadRecords): Invalid {
    if (rows === 0) return new Invalid({ field: 'line 2', message: 'the file has no rows below its header' });
    const why = Object.entries(skipped).map(([reason, count]) => `${reason}: ${count}`);
    return new Invalid({ field: 'the file', message: `has no figure to import in ${rows} rows (${why.join(', ')})` });
  }

  close(): void {
    this.input.destroy();
  }
}

async function* rowsOf(
  records: AsyncIterable<CsvRecord>,
  reader: RowReader,
  width: number,
): AsyncGenerator<readonly [FileRecord]> {
  for await (const { line, cells } of records) {
    const outcome = readRow(reader, cells, width);
    yield [{ line, outcome: outcome.kind === 'faulty' ? { kind: 'faulty', faults: [outcome] } : outcome }];
  }
}

function readRow(reader: RowReader, cells: readonly string[], width: number): RowOutcome {
  if (cells.length === width) return withinLimits(reader.read(cells));
  const reason = `the row has ${cells.length} cells, the header ${width}`;
  return { kind: 'faulty', column: '', value: cells.join(','), reason };
}
