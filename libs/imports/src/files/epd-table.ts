import { epdRow, valuesOf, readArchive } from '#model/factors';
import type { ArchivedEpd } from '#model/factors';
import { importField, PLAIN_FORMAT, RowReader } from '#model/imports';
import type { ResolvedColumn, CellFault, FieldFaultInFile, FileCell, ReadRow } from '#model/imports';
import { epdsOfFile } from '#factors';
import type { ImportTable, TableRow } from './import-table.js';

/**
 * The EPDs of a file: the one that it is, or all of a ZIP archive. Each is a row; faults name it instead of a cell.
 * @param onRead is called for each piece of the file; what it throws ends the reading
 */
export function openEpds(path: string, name: string, languages: readonly string[], onRead?: () => void): ImportTable {
  const epds = readArchive(() => epdsOfFile(path, name, onRead), languages);
  return { reader: new EpdReader(), rows: epdRows(epds), leftOut: [], unread: [] };
}

async function* epdRows(epds: AsyncIterable<ArchivedEpd>): AsyncGenerator<TableRow> {
  let line = 0;
  for await (const epd of epds) {
    line++;
    if (epd.kind === 'skipped') continue;
    yield { line, ...(epd.kind === 'refused' ? refused(epd.name, epd.reason) : sound(epd)) };
  }
}

type EpdRow = Pick<TableRow, 'cells' | 'read' | 'held'>;

function refused(name: string, reason: string): EpdRow {
  const faults = [{ field: '', column: '', value: name, reason }];
  return { cells: [{ text: name }, { text: '' }], read: { values: {}, references: [], faults } };
}

function sound({ name, dataset, left }: Extract<ArchivedEpd, { kind: 'dataset' }>): EpdRow {
  const { row, left: more } = epdRow(dataset);
  // A copy: texts that are parts of the file's would keep all of it in memory, for each file of a chunk.
  const copied = JSON.stringify({ key: row.key, values: valuesOf(row), left: [...left, ...more] });
  const copy = JSON.parse(copied) as { key: string; values: Record<string, unknown>; left: typeof left };
  const read: ReadRow = {
    ...{ values: copy.values, references: [], faults: [] },
    left: copy.left.map(({ what, why }): CellFault => ({ column: what, value: name, reason: why })),
  };
  return { cells: [{ text: name }, { text: copy.key }], read, held: copied.length };
}

/** An EPD is its UUID and version; what else it says was read with it. */
class EpdReader extends RowReader {
  constructor() {
    super(KEY, 'create');
  }

  override isEmpty(): boolean {
    return false;
  }

  override faultOf(
    [name]: readonly FileCell[],
    { field, message }: { field: string; message: string },
  ): FieldFaultInFile {
    return { field, column: '', value: name?.text ?? '', reason: field === '' ? message : `${field}: ${message}` };
  }
}

const FIELD = importField('dataset', 'key');
const KEY: ResolvedColumn[] = FIELD
  ? [{ field: FIELD, place: 1, label: 'UUID and version', format: PLAIN_FORMAT }]
  : [];
