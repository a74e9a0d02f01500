import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Invalid } from '#faults';
import type { CompanyId } from '#platform';
import type { WrittenRow } from '#sheets';
import { csvText, MOST_ROWS, xlsxFile } from '#sheets';
import type { ApiConfig } from '../config/config.js';
import { API_CONFIG } from '../config/config.module.js';
import { sendFile } from '../http/file-answer.js';
import { RawAnswer } from '../http/written-answers.js';
import { SlowReaders } from '../spool/slow-readers.js';
import type { TableForm } from './answer-form.js';
import { CONTENT_TYPES } from './answer-form.js';
import type { Table, TableColumn } from './table.js';
import { UnderWay } from './under-way.js';

/**
 * Sends tables of any length. Rows are read from the database batch by batch, each when the reader has taken the one before: a
 * slow reader holds a batch in memory, but neither a connection nor a snapshot.
 */
@Injectable()
export class Exports {
  private readonly underWay: UnderWay;

  constructor(
    @Inject(API_CONFIG) { LISTINGS, LISTINGS_PER_COMPANY }: ApiConfig,
    private readonly slowReaders: SlowReaders,
  ) {
    this.underWay = new UnderWay(LISTINGS_PER_COMPANY, LISTINGS);
  }

  answer<Row>(company: CompanyId, form: TableForm, table: Table<Row>): RawAnswer {
    return new RawAnswer(async (response) => {
      const end = this.underWay.begin(company);
      try {
        await this.send(form, table, response);
      } finally {
        end();
      }
    });
  }

  private async send<Row>(form: TableForm, { name, columns, rows }: Table<Row>, response: Response): Promise<void> {
    if (form === 'xlsx') requireRoom(await rows.count());
    const batches = rows.batches[Symbol.asyncIterator]();
    try {
      // A fault before the first byte is answered like every other fault.
      const first = await batches.next();
      this.slowReaders.watch(response);
      const written = writtenRows(first, batches, columns, form);
      const content = () =>
        form === 'csv' ? csvText(columns, written) : xlsxFile(columns, written, { sheetName: name });
      const day = new Date().toISOString().slice(0, 10);
      await sendFile({ name: `${name}-${day}.${form}`, mediaType: CONTENT_TYPES[form], content }, response);
    } finally {
      await batches.return?.();
    }
  }
}

function requireRoom(count: number): void {
  if (count < MOST_ROWS) return;
  const message = `a sheet of Excel has room for ${MOST_ROWS - 1} rows, and there are ${count}: ask for csv, or for less`;
  throw new Invalid({ field: 'format', message });
}

async function* writtenRows<Row>(
  first: IteratorResult<readonly Row[]>,
  batches: AsyncIterator<readonly Row[]>,
  columns: readonly TableColumn<Row>[],
  form: TableForm,
): AsyncGenerator<WrittenRow> {
  const textOf = form === 'xlsx' ? textInSheet<Row> : textInCsv<Row>;
  for (let batch = first; batch.done !== true; batch = await batches.next()) {
    for (const row of batch.value) yield columns.map((column) => textOf(column, row));
  }
}

const textInCsv = <Row>({ textOf }: TableColumn<Row>, row: Row) => textOf(row);

/** A date cell has no zone; an import reads it in UTC. */
const textInSheet = <Row>({ textOf, kind }: TableColumn<Row>, row: Row) =>
  kind === 'date' ? textOf(row)?.replace(/Z$/, '') : textOf(row);
