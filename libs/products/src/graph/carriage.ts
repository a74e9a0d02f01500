import type { Module } from '#impacts';
import { PRODUCT_MODULES } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import { groupedBy } from '#platform';
import type { StoredInput, StoredInputRow } from './input-row.js';
import { inputOf, SELECT_INPUT } from './input-row.js';

/** Goods come to the factory in A2; those of other modules are carried in the module that they count in. */
export function stageOfCarriage(stage: Module): Module {
  return (PRODUCT_MODULES as readonly Module[]).includes(stage) ? 'A2' : stage;
}

/** The syncId of the transport that a bill makes for a row; rows with a lane have no syncId of that length. */
export function carriageSyncId(syncId: string): string {
  return `${syncId} (transport)`;
}

/** The transports of inputs, by the uuid of what they carry: of several the one that a bill made, else the oldest. */
export async function readCarriages(
  sql: Sql,
  company: CompanyId,
  models: readonly string[],
  carried: readonly string[],
): Promise<Map<string, StoredInput>> {
  if (carried.length === 0) return new Map();
  const rows = await sql.query<StoredInputRow>(
    `${SELECT_INPUT} and i.model = any($2::uuid[]) and i.carries = any($3::uuid[]) order by i.created, i.uuid`,
    [company, models, carried],
  );
  const byCarried = groupedBy(rows, ({ carries }) => carries ?? '');
  return new Map(
    [...byCarried].flatMap(([uuid, [first, ...others]]) => {
      if (!first) return [];
      const own = first.carries_sync_id === null ? undefined : carriageSyncId(first.carries_sync_id);
      const made = [first, ...others].find(({ sync_id }) => sync_id !== null && sync_id === own);
      return [[uuid, inputOf(made ?? first)]];
    }),
  );
}
