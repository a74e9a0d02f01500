import { Decimal } from '#impacts';
import type { CompanyId, Tx } from '#platform';
import type { BillRow } from '../../model/file-import/bill-row.js';
import type { StoredInput, StoredInputRow } from '../graph/input-row.js';
import { inputOf, SELECT_INPUT } from '../graph/input-row.js';
import type { NamedSource } from '../graph/read-sources.js';
import { readSources } from '../graph/read-sources.js';
import type { BillLane, BillParent } from './bill-plan.js';

/** What is stored of what the rows of a chunk name. */
export interface BillContext {
  readonly parents: ReadonlyMap<string, BillParent>;
  readonly sources: ReadonlyMap<string, NamedSource>;
  readonly lanes: ReadonlyMap<string, BillLane>;
  /** By `inputKey`. */
  readonly inputs: ReadonlyMap<string, StoredInput>;
  /** The uuids of blocks, by `blockKey`. */
  readonly blocks: ReadonlyMap<string, readonly string[]>;
}

export const inputKey = (model: string, syncId: string): string => `${model} ${syncId}`;
export const blockKey = (model: string, name: string): string => `${model} ${name}`;

/** The syncId of the transport of a row; rows of a file have no syncId of that length. */
export function carriageSyncId(syncId: string): string {
  return `${syncId} (transport)`;
}

/** Reads what the rows of a chunk name, in one statement each. */
export async function readBillContext(
  tx: Tx,
  company: CompanyId,
  rows: readonly Readonly<BillRow>[],
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
  const inputs = await readInputs(tx, company, models, [...syncIds, ...syncIds.map(carriageSyncId)]);
  const kept = [...inputs.values()].flatMap(({ fields }) => fields.material ?? []);
  return {
    parents,
    sources: await readSources(tx, company, [...new Set([...uuids(({ input }) => input?.material), ...kept])]),
    lanes: await readLanes(
      tx,
      company,
      uuids(({ lane }) => lane),
    ),
    inputs,
    blocks: await readBlocks(
      tx,
      company,
      models,
      rows.flatMap(({ block }) => block ?? []),
    ),
  };
}

async function readParents(tx: Tx, company: CompanyId, uuids: readonly string[]): Promise<Map<string, BillParent>> {
  const rows = await tx.query<BillParent>(
    `select e.uuid, e.name, e.version_state as state, e.dataset is not null as bound, m.uuid as model
     from element e left join model m on m.company = e.company and m.product = e.uuid
     where e.company = $1 and e.uuid = any($2::uuid[])`,
    [company, uuids],
  );
  return new Map(rows.map((row) => [row.uuid, row]));
}

async function readLanes(tx: Tx, company: CompanyId, uuids: readonly string[]): Promise<Map<string, BillLane>> {
  const rows = await tx.query<{ uuid: string; name: string; km: string; co2e: string }>(
    `select uuid, name, total_km as km, co2e_per_tkm as co2e from transport_lane
     where company = $1 and uuid = any($2::uuid[])`,
    [company, uuids],
  );
  return new Map(
    rows.map(({ uuid, name, km, co2e }) => {
      return [uuid, { uuid, name, totalKm: new Decimal(km), co2ePerTkm: new Decimal(co2e), isStored: true }];
    }),
  );
}

async function readInputs(
  tx: Tx,
  company: CompanyId,
  models: readonly string[],
  syncIds: readonly string[],
): Promise<Map<string, StoredInput>> {
  if (models.length === 0 || syncIds.length === 0) return new Map();
  const rows = await tx.query<StoredInputRow>(
    `${SELECT_INPUT} and i.model = any($2::uuid[]) and i.sync_id = any($3::text[])`,
    [company, models, syncIds],
  );
  return new Map(rows.map((row) => [inputKey(row.model, row.sync_id ?? ''), inputOf(row)]));
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
