/** A record that the sample has, known by its key: a syncId, or a name where its kind has none. */
export type Wanted<Body> = readonly [key: string, body: Body];

/** The uuid of each record, by its key. */
export type Uuids = ReadonlyMap<string, string>;

/** Records of the service, each with its key, if it has one. */
export type There = AsyncIterable<readonly [key: string | undefined, uuid: string]>;

/**
 * Creates records one after the other, but those that are there already: a step that was broken off goes on where it was, and a record
 * that somebody has changed meanwhile stays as it is.
 * @param create gets those that are there by then, too, since a body may name them
 */
export async function unlessThere<Body>(
  there: There,
  wanted: readonly Wanted<Body>[],
  create: (body: Body, uuids: Uuids) => Promise<{ data: { uuid: string } }>,
): Promise<Uuids> {
  const uuids = new Map(await uuidsOf(there));
  for (const [key, body] of wanted) {
    if (!uuids.has(key)) uuids.set(key, (await create(body, uuids)).data.uuid);
  }
  return uuids;
}

export async function uuidsOf(there: There): Promise<Uuids> {
  const uuids = new Map<string, string>();
  for await (const [key, uuid] of there) if (key !== undefined) uuids.set(key, uuid);
  return uuids;
}

/** The records of a list with their keys. */
export async function* keyed<Item extends { uuid: string }>(
  items: AsyncIterable<Item>,
  keyOf: (item: Item) => string | undefined,
): AsyncGenerator<readonly [string | undefined, string]> {
  for await (const item of items) yield [keyOf(item), item.uuid];
}

/** A reference to a record that an earlier step made. */
export function to(uuids: Uuids, key: string): { uuid: string } {
  const uuid = uuids.get(key);
  if (uuid === undefined) throw new Error(`The sample company lacks ${key}.`);
  return { uuid };
}
