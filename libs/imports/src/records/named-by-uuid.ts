import type { FieldFault } from '#faults';
import { isUuid } from '#platform';
import type { Chunk } from './row-outcome.js';

/** The uuids by which rows of an update name their records, by the place of the row: of those whose syncId names none. */
export function namedByUuid<Patch extends { syncId?: string | null }>(
  { mode, bodies, uuids }: Chunk<Patch>,
  bySyncId: ReadonlyMap<string, unknown>,
): ReadonlyMap<number, string> {
  const named = new Map<number, string>();
  if (mode !== 'upsert') return named;
  for (const [index, { fields }] of bodies.entries()) {
    const uuid = uuids[index];
    if (uuid !== undefined && !bySyncId.has(fields.syncId ?? '')) named.set(index, uuid.toLowerCase());
  }
  return named;
}

/** Those that can be looked up. */
export function validUuids(named: ReadonlyMap<number, string>): string[] {
  return [...named.values()].filter(isUuid);
}

/** What becomes of a row whose uuid is none: it must not become a new record. */
export function notAUuid(uuid: string): FieldFault[] {
  return [{ field: 'uuid', message: `${JSON.stringify(uuid)} is no UUID` }];
}
