import type { InputFields } from './input-patch.js';

/** Inputs without a syncId that nothing else tells apart, and those with one, in order. */
interface Alike<Stored> {
  readonly unkeyed: Stored[];
  readonly keyed: Stored[];
}

/**
 * Finds for each input of a bill the stored one whose place it takes: the one with its syncId, else the next one that draws on the same,
 * in the same module and block. Of two inputs with different syncIds neither takes the other's place.
 * @returns in the order of the bill; undefined for an input that is new
 */
export function matchBill<Stored extends { readonly fields: InputFields }>(
  stored: readonly Stored[],
  bill: readonly InputFields[],
): (Stored | undefined)[] {
  const bySyncId = new Map(stored.map((each) => [each.fields.syncId, each]));
  const matched = bill.map(({ syncId }) => (syncId === undefined ? undefined : bySyncId.get(syncId)));
  const alike = placesOf(stored, new Set(matched));
  return bill.map((fields, index) => {
    const { unkeyed = [], keyed = [] } = alike.get(placeOf(fields)) ?? {};
    return matched[index] ?? unkeyed.shift() ?? (fields.syncId === undefined ? keyed.shift() : undefined);
  });
}

function placesOf<Stored extends { readonly fields: InputFields }>(
  stored: readonly Stored[],
  taken: ReadonlySet<Stored | undefined>,
): Map<string, Alike<Stored>> {
  const places = new Map<string, Alike<Stored>>();
  for (const each of stored) {
    if (taken.has(each)) continue;
    const place = placeOf(each.fields);
    const alike = places.get(place) ?? { unkeyed: [], keyed: [] };
    (each.fields.syncId === undefined ? alike.unkeyed : alike.keyed).push(each);
    places.set(place, alike);
  }
  return places;
}

function placeOf({ material, transport, stage, block }: InputFields): string {
  return JSON.stringify([material ?? transport?.lane ?? null, stage, block ?? null]);
}
