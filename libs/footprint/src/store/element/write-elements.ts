import type { CompanyId, Tx } from '#platform';
import type { Element } from '../../model/element.js';
import { changesBetween } from './audit-trail.js';
import type { ElementRow, StoredElement } from './element-row.js';
import { columnsOf, elementOf, SELECT_ELEMENT, WRITTEN_COLUMNS } from './element-row.js';
import type { Chain, ElementsChanged } from './elements-changed.js';

/** What a write does; `was` is what the audit trail compares with. */
export interface ElementWrite {
  inserted?: readonly Element[];
  updated?: readonly { was: Element; now: Element }[];
  deleted?: readonly Element[];
}

const columns = WRITTEN_COLUMNS.join(', ');

const INSERT = `
  insert into element (company, uuid, ${columns})
  select company, uuid, ${columns} from json_populate_recordset(null::element, $2::json) where company = $1`;

const UPDATE = `
  update element e set (${columns}, updated, revision) =
    (${WRITTEN_COLUMNS.map((column) => `r.${column}`).join(', ')}, now(), e.revision + 1)
  from json_populate_recordset(null::element, $2::json) r
  where e.company = $1 and e.uuid = r.uuid`;

const AUDIT = `
  insert into element_change (company, element, actor, changes)
  select $1, (r->>'element')::uuid, $3, r->'changes' from jsonb_array_elements($2::jsonb) r`;

/** The one way elements are written: rows, audit trail, and whoever has to know, in the transaction at hand. */
export async function writeElements(
  tx: Tx,
  company: CompanyId,
  { inserted = [], updated = [], deleted = [] }: ElementWrite,
  actor: string,
  changed: ElementsChanged,
): Promise<void> {
  if (deleted.length > 0) {
    await tx.query(`delete from element where company = $1 and uuid = any($2)`, [
      company,
      deleted.map(({ uuid }) => uuid),
    ]);
  }
  if (inserted.length > 0) await tx.query(INSERT, [company, rowsOf(inserted, company)]);
  if (updated.length > 0) {
    await tx.query(UPDATE, [
      company,
      rowsOf(
        updated.map(({ now }) => now),
        company,
      ),
    ]);
  }
  const trail = [
    ...inserted.map((now) => ({ element: now.uuid, changes: changesBetween(undefined, now) })),
    ...updated.map(({ was, now }) => ({ element: now.uuid, changes: changesBetween(was, now) })),
  ].filter(({ changes }) => Object.keys(changes).length > 0);
  if (trail.length > 0) await tx.query(AUDIT, [company, JSON.stringify(trail), actor]);

  const touched = [...inserted, ...updated.map(({ now }) => now), ...deleted].map(({ chain }) => chain);
  await changed.publish(tx, company, await readChains(tx, company, touched));
}

/** All versions of the chains named, locked, so that two writers of one chain publish one after the other. */
export async function readChains(tx: Tx, company: CompanyId, chains: readonly string[]): Promise<Chain[]> {
  const rows = await tx.query<ElementRow>(`${SELECT_ELEMENT} and e.chain = any($2) order by e.uuid for update of e`, [
    company,
    [...new Set(chains)],
  ]);
  const versions = new Map<string, StoredElement[]>(chains.map((chain) => [chain, []]));
  for (const row of rows) versions.get(row.chain)?.push(elementOf(row));
  return [...versions].map(([chain, its]) => ({ chain, versions: its }));
}

function rowsOf(elements: readonly Element[], company: CompanyId): string {
  return JSON.stringify(elements.map((element) => columnsOf(element, company)));
}
