import type { Figures } from '#impacts';
import type { CompanyId, Sql, Tx } from '#platform';
import { SHARED } from '#platform';
import type { DatasetPact, BindableDataset, ReceivedFootprint } from '#model/factors';
import { withoutEmpty, BINDING_COLUMNS, datasetOf } from '#terms';
import type { BindingColumns } from '#terms';

/** Finds the datasets with these uuids among the company's own and the shared ones. @returns them by uuid */
export function findDatasets(
  sql: Sql,
  company: CompanyId,
  uuids: readonly string[],
): Promise<Map<string, BindableDataset>> {
  return read(sql, company, uuids, ROWS);
}

/**
 * Finds datasets for an element that is being bound, which an import cannot see before this transaction ends. A dataset that no
 * import is writing is locked against imports until then. A dataset that an import is writing is read in its old state, without
 * waiting, and marked as due, so that the element is recomputed after the import. A patch or a deletion of a dataset locks its
 * key, and so makes this wait.
 */
export async function bindDatasets(
  tx: Tx,
  company: CompanyId,
  uuids: readonly string[],
): Promise<Map<string, BindableDataset>> {
  const locked = await lockDatasets(tx, company, uuids);
  const rest = uuids.filter((uuid) => !locked.has(uuid.toLowerCase()));
  const changing = await read(tx, company, rest, heldRows(true));
  if (changing.size === 0) return locked;
  await tx.query(
    `insert into recomputation (company, dataset_owner, dataset)
     select $1, owner, uuid from unnest($2::uuid[], $3::uuid[]) as changing (owner, uuid)`,
    [company, [...changing.values()].map(({ binding }) => binding.owner), [...changing.keys()]],
  );
  return new Map([...locked, ...changing]);
}

/** Finds those datasets that no import is writing, and locks them against imports until the transaction ends. */
export function lockDatasets(
  tx: Tx,
  company: CompanyId,
  uuids: readonly string[],
): Promise<Map<string, BindableDataset>> {
  return read(tx, company, uuids, heldRows(false));
}

const ROWS = `dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
  where d.owner in ($1, $3) and d.uuid = any($2::uuid[])`;

/** They are read as they are when the lock is taken. @param keyOnly whether to lock only the key of the dataset, and to wait for it */
const heldRows = (keyOnly: boolean): string => `held_datasets(array[$1, $3]::uuid[], $2::uuid[], ${keyOnly}) held
  cross join lateral (select (held.held_dataset).*) d cross join lateral (select (held.held_database).*) f`;

type BindableRow = BindingColumns & {
  figures: Figures;
  revision: number;
  received: ReceivedFootprint | null;
  pact: DatasetPact | null;
};

async function read(
  sql: Sql,
  company: CompanyId,
  uuids: readonly string[],
  rows: string,
): Promise<Map<string, BindableDataset>> {
  if (uuids.length === 0) return new Map();
  const bindable = await sql.query<BindableRow>(
    `select d.owner as dataset_owner, d.uuid as dataset, ${BINDING_COLUMNS}, d.figures, d.revision, d.received, d.pact
     from ${rows}`,
    [company, uuids, SHARED],
  );
  const found = new Map<string, BindableDataset>();
  for (const row of bindable) {
    const binding = datasetOf(row);
    const { figures, revision, received, pact } = row;
    if (binding) found.set(binding.uuid, { binding, figures, revision, ...withoutEmpty({ received, pact }) });
  }
  return found;
}
