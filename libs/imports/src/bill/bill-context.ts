import { isUuid } from '#platform';
import type { CompanyId, Tx } from '#platform';
import type { BillRow } from '#model/imports';
import { carriageSyncId, readCarriages, inputOf, SELECT_INPUT, readSources } from '#products';
import type { StoredInput, StoredInputRow, NamedSource } from '#products';
import type { BillLane } from './bill-lane.js';
import { readLanes } from './bill-lane.js';
import type { BillParent } from './bill-plan.js';

/** What is stored of what the rows of a chunk name. */
export interface BillContext {
  readonly parents: ReadonlyMap<string, BillParent>;
  readonly sources: ReadonlyMap<string, NamedSource>;
  readonly lanes: ReadonlyMap<string, BillLane>;
  /** By `inputKey` of the uuid and of the syncId. */
  readonly inputs: ReadonlyMap<string, StoredInput>;
  /** The transports of these inputs, by the uuid of what they carry. */
  readonly carriages: ReadonlyMap<string, StoredInput>;
  /** The uuids of blocks, by `blockKey`. */
  readonly blocks: ReadonlyMap<string, readonly string[]>;
}

export const inputKey = (model: string, id: string): string => `${model} ${id}`;
export const blockKey = (model: string, name: string): string => `${model} ${name}`;

/**
 * Reads what the rows of a chunk name, in one statement each.
 * @param named the uuids by which rows of an update may name their inputs
 */
export async function readBillContext(
  tx: Tx,
  company: CompanyId,
  rows: readonly Readonly<BillRow>[],
  named: readonly (string | undefined)[],
): Promise<BillContext> {
  const uuids = (of: (row: Readonly<BillRow>) => { uuid: string } | null | undefined): string[] => [
    ...new Set(rows.flatMap((row) => of(row)?.uuid.toLowerCase() ?? [])),
  ];
  const parents = await readParents(
    tx,
    company,
    uuids(({ parent }) => parent),
  );
  const models = [...parents.values()].flatMap(({ model }) => model ?? []);
  const syncIds = rows.flatMap(({ input }) => input?.syncId ?? []);
  const found = await readInputs(tx, company, models, {
    syncIds: [...syncIds, ...syncIds.map(carriageSyncId)],
    uuids: named.flatMap((uuid) => (uuid !== undefined && isUuid(uuid) ? [uuid] : [])),
  });
  const carriages = await readCarriages(
    tx,
    company,
    models,
    found.map(({ uuid }) => uuid),
  );
  const kept = found.flatMap(({ fields }) => fields.material ?? []);
  const used = [...carriages.values()].flatMap(({ fields }) => fields.transport?.lane ?? []);
  return {
    parents,
    sources: await readSources(tx, company, [...new Set([...uuids(({ input }) => input?.material), ...kept])]),
    lanes: await readLanes(tx, company, [...new Set([...uuids(({ lane }) => lane), ...used])]),
    inputs: new Map(found.flatMap(keyed)),
    carriages,
    blocks: await readBlocks(
      tx,
      company,
      models,
      rows.flatMap(({ block }) => block ?? []),
    ),
  };
}

function keyed(input: StoredInput): [string, StoredInput][] {
  const ids = [input.uuid, input.fields.syncId].filter((id) => id !== undefined);
  return ids.map((id) => [inputKey(input.model, id), input]);
}

async function readParents(tx: Tx, company: CompanyId, uuids: readonly string[]): Promise<Map<string, BillParent>> {
  const rows = await tx.query<BillParent>(
    `select e.uuid, e.name, e.version_state as state, e.dataset is not null as bound, m.uuid as model
     from element e left join model m on m.company = $1 and m.product = e.uuid
     where e.company = $1 and e.uuid = any($2::uuid[])`,
    [company, uuids],
  );
  return new Map(rows.map((row) => [row.uuid, row]));
}

async function readInputs(
  tx: Tx,
  company: CompanyId,
  models: readonly string[],
  { syncIds, uuids }: { syncIds: readonly string[]; uuids: readonly string[] },
): Promise<StoredInput[]> {
  if (models.length === 0 || syncIds.length + uuids.length === 0) return [];
  const rows = await tx.query<StoredInputRow>(
    `${SELECT_INPUT} and i.model = any($2::uuid[]) and (i.sync_id = any($3::text[]) or i.uuid = any($4::uuid[]))`,
    [company, models, syncIds, uuids],
    { planned: 'anew' },
  );
  return rows.map(inputOf);
}

async function readBlocks(
  tx: Tx,
  company: CompanyId,
  models: readonly string[],
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const blocks = new Map<string, string[]>();
  if (models.length === 0 || names.length === 0) return blocks;
  const rows = await tx.query<{ uuid: string; model: string; name: string }>(
    `select uuid, model, name from block where company = $1 and model = any($2::uuid[]) and name = any($3::text[])`,
    [company, models, names],
  );
  for (const { uuid, model, name } of rows) {
    blocks.set(blockKey(model, name), [...(blocks.get(blockKey(model, name)) ?? []), uuid]);
  }
  return blocks;
}
