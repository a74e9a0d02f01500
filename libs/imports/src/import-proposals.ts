import { Injectable } from '@nestjs/common';
import { Invalid } from '#faults';
import type { CompanyId } from '#platform';
import { Database } from '#platform';
import type { CellFault, ImportKind, ImportWarning, OpenText } from '#model/imports';
import { FaultGroups, openTexts, withoutUnitless } from '#model/imports';
import { checkerOf } from './chunk-rows.js';
import type { CheckWork } from './chunk-rows.js';
import { proposeFile } from './files/propose-file.js';
import type { FileProposal, StatedReading } from './files/propose-file.js';
import type { ImportTable } from './files/import-table.js';
import { tableIn } from './files/import-table.js';
import type { ImportTarget } from './files/import-target.js';
import { EqualKeys } from './files/equal-keys.js';
import { NamesWithoutCase } from './files/names-without-case.js';
import { inChunks } from './files/rows-in-chunks.js';
import { withRepeats } from './import-passes.js';
import { readHeader } from './table/find-header.js';
import { ImportKinds } from './kinds-of-import.js';
import { TableWarnings } from './table-warnings.js';

/** What an import would make of a file, and which texts of the rows that were looked at it would refuse. */
export interface CheckedProposal extends FileProposal {
  readonly texts: readonly OpenText[];
  readonly warnings: readonly ImportWarning[];
}

/** What the check of the rows finds. */
interface Found {
  readonly groups: FaultGroups;
  readonly warnings: readonly ImportWarning[];
}

/** What an import is proposed for. */
export interface ProposalOrder {
  readonly company: CompanyId;
  readonly kind: ImportKind;
  readonly stated: StatedReading;
  /** Whether categories that the file names and the company does not have would be added. */
  readonly addsTaxonomy: boolean;
}

/** Proposes how files are mapped. The rows that are looked at are checked as an import checks them; nothing is written. */
@Injectable()
export class ImportProposals {
  constructor(
    private readonly database: Database,
    private readonly kinds: ImportKinds,
  ) {}

  /** @throws Invalid for what is no table */
  async propose(path: string, order: ProposalOrder): Promise<CheckedProposal> {
    const { kind } = order;
    const proposal = await proposeFile(kind, path, order.stated);
    const table = await tableOf(kind, proposal);
    const { groups, warnings } = table ? await this.check(order, table, proposal.isCut) : NOTHING_FOUND;
    return { ...proposal, texts: openTexts(kind, proposal, groups.list), warnings };
  }

  private async check(
    { company, kind, addsTaxonomy }: ProposalOrder,
    table: ImportTable,
    isCut: boolean,
  ): Promise<Found> {
    const { reader, rows } = table;
    const of = this.kinds.of(kind);
    const work: CheckWork = {
      ...{ database: this.database, kind: of, names: new NamesWithoutCase() },
      // A check writes nothing, so there are no records of an import.
      order: { company, uuid: '', mode: 'create', actor: '', target: { ...NEW_DATABASE, addsTaxonomy } },
    };
    const check = checkerOf(work, reader);
    const keys = new EqualKeys(table, of.identity(reader));
    const groups = new FaultGroups();
    const warnings = new TableWarnings(kind, table);
    for await (const chunk of inChunks(isCut && reader.fills('module') ? withoutLast(rows) : rows, reader, of)) {
      const checked = await withRepeats(await check(chunk), chunk, keys);
      warnings.add(checked, chunk);
      for (const { line, outcome } of checked) {
        if (typeof outcome === 'string') continue;
        for (const fault of outcome) groups.add({ ...fault, field: fieldOf(fault) }, fault.line ?? line);
      }
    }
    return { groups, warnings: warnings.list };
  }
}

const NOTHING_FOUND: Found = { groups: new FaultGroups(), warnings: [] };

/** No database has a blank name: the datasets are checked as new ones. */
const NEW_DATABASE: Pick<ImportTarget, 'database'> = { database: { name: '' } };

/** The rows as an import would read them; undefined where the mapping cannot be used so far. */
async function tableOf(kind: ImportKind, proposal: FileProposal): Promise<ImportTable | undefined> {
  const { format, rows, assumed } = proposal;
  for (const mapping of [assumed, withoutUnitless(kind, assumed)]) {
    if (mapping.columns.length === 0) return undefined;
    try {
      const order = { kind, mode: 'create', mapping, isSample: true } as const;
      const below = all(rows);
      const sheet = { format, close: () => Promise.resolve() };
      return await tableIn({ sheet, rows: below, header: await readHeader(below, order) }, order, () =>
        Promise.resolve(all(rows)),
      );
    } catch (fault) {
      if (!(fault instanceof Invalid)) throw fault;
    }
  }
  return undefined;
}

/** Of the last dataset some modules may stand behind the rows that were looked at. */
async function* withoutLast<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  let last: Row | undefined;
  for await (const row of rows) {
    if (last !== undefined) yield last;
    last = row;
  }
}

async function* all<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const row of rows) yield await Promise.resolve(row);
}

function fieldOf(fault: CellFault): string | undefined {
  return 'field' in fault && typeof fault.field === 'string' ? fault.field : undefined;
}
