import { Invalid } from '#faults';
import { epdRow, readArchive, withinLimits } from '#model/factors';
import type { ArchivedEpd, OpenEpdFiles } from '#model/factors';
import type { DatasetFile, FileRecord, OpenDatasets, RecordFault } from './dataset-file.js';
import type { LinedRow } from './import-keys.js';

/** EPDs, each in a file. A report counts files as rows and lines; `leftOut` lists what a file has and its dataset does not. */
export class EpdFiles implements DatasetFile {
  readonly defaults = { boundary: 'The modules of EN 15804 that each EPD declares' };
  readonly progressEvery = 100;
  readonly isReadWhole = true;
  private readonly names: string[] = [];

  /** @param languages of texts, the preferred one first */
  constructor(
    private readonly files: OpenEpdFiles,
    private readonly languages: readonly string[],
  ) {}

  open(): Promise<OpenDatasets> {
    return Promise.resolve({ droppedColumns: [], batches: this.records() });
  }

  repetition({ line }: LinedRow, firstLine: number): RecordFault & { readonly file: string } {
    const reason = `has the UUID and version of ${this.names[firstLine - 1]}`;
    return { ...ofFile(reason), file: this.names[line - 1] ?? '' };
  }

  nothingIn(): Invalid {
    return new Invalid({ field: 'the files', message: 'hold no EPD' });
  }

  close(): void {
    // Each file is closed where it is read.
  }

  private async *records(): AsyncGenerator<readonly [FileRecord]> {
    for await (const epd of readArchive(this.files, this.languages)) {
      const line = this.names.push(epd.name);
      yield [{ line, file: epd.name, ...recordOf(epd) }];
    }
  }
}

function recordOf(epd: ArchivedEpd): Pick<FileRecord, 'outcome' | 'left'> {
  switch (epd.kind) {
    case 'dataset': {
      const { row, left: more } = epdRow(epd.dataset);
      const left = [...epd.left, ...more];
      const outcome = withinLimits({ kind: 'dataset', row });
      if (outcome.kind !== 'faulty') return { outcome, left };
      return { outcome: { kind: 'faulty', faults: [ofFile(`${outcome.column}: ${outcome.reason}`)] }, left };
    }
    case 'refused':
      return { outcome: { kind: 'faulty', faults: [ofFile(epd.reason)] } };
    case 'skipped':
      return { outcome: { kind: 'skipped', why: epd.what } };
    default:
      return epd satisfies never;
  }
}

/** A fault of a whole file. */
function ofFile(reason: string): RecordFault {
  return { column: '', value: '', reason };
}
