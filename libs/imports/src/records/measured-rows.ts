import type { CompanyId, Sql } from '#platform';
import type { ReadRow, RowReader } from '#model/imports';
import type { Named, Resolved } from '../files/find-named.js';
import type { TableRow } from '../files/import-table.js';
import type { MeasuredBy } from '../files/measured-by.js';
import { measuresOf } from '../files/measured-by.js';
import type { KindOfImport } from './kind-of-import.js';

/** What a row says, beside the row itself. */
export type ReadTableRow = ReadRow & { row: TableRow };

/** What a row names; of several records of one text the one that another reference tells. */
export function resolvedOf({ narrowed }: KindOfImport, references: ReadRow['references'], named: Named): Resolved[] {
  const narrowing = references.find(({ field }) => field === narrowed?.by);
  const within = (narrowing && named(narrowing).uuid) ?? undefined;
  return references.map((each) => named(each, each.field === narrowed?.field ? within : undefined));
}

/** How what rows are about is measured: where that decides what a unit means, or may contradict the heating value of the row. */
export async function measuresBehind(
  sql: Sql,
  company: CompanyId,
  kind: KindOfImport,
  rows: readonly ReadTableRow[],
  named: Named,
): Promise<ReadonlyMap<TableRow, MeasuredBy>> {
  const behind = rows.flatMap((each): [TableRow, string][] => {
    const uuid = each.asksUnit || each.heating ? measuredIn(kind, each, named) : undefined;
    return uuid ? [[each.row, uuid]] : [];
  });
  const measures = await measuresOf(
    sql,
    company,
    behind.map(([, uuid]) => uuid),
  );
  return new Map(
    behind.flatMap(([row, uuid]): [TableRow, MeasuredBy][] => {
      const measured = measures.get(uuid);
      return measured ? [[row, measured]] : [];
    }),
  );
}

/** The product that a row is about, or the dataset that an element takes an amount of. */
function measuredIn(kind: KindOfImport, { references }: ReadRow, named: Named): string | undefined {
  const field = kind.product ?? 'dataset';
  return resolvedOf(kind, references, named).find(({ reference }) => reference.field === field)?.uuid ?? undefined;
}

/** An amount by the gross calorific value is none of a factor by the net one. */
export function withHeating(
  { product }: KindOfImport,
  row: ReadTableRow,
  measured: MeasuredBy | undefined,
  reader: RowReader,
): ReadTableRow {
  const field = product === undefined ? 'datasetAmount.unit' : 'unit';
  const basis = row.heating?.[field];
  if (basis === undefined || measured?.basis === undefined || basis === measured.basis) return row;
  const message = `is by ${basis}, but ${measured.name} is by ${measured.basis}`;
  return { ...row, faults: [...row.faults, reader.faultOf(row.row.cells, { field, message })] };
}
