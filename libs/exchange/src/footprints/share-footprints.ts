import type { CompanyId, Database } from '#platform';
import type { Recipient } from './audience.js';
import { recipientKey } from './audience.js';
import type { Found, Part, Sought } from './select-footprints.js';
import { selectFootprints } from './select-footprints.js';

/**
 * Selects footprints, and marks those that are about to be shown as sent, so that they can no longer be deleted when
 * they are replaced, and as received by the recipient. The marks are committed before this returns. A footprint that is
 * replaced or deleted in between is selected again.
 * @param chosen returns those of the found footprints that are about to be shown
 */
export async function selectToShare(
  database: Database,
  company: CompanyId,
  sought: Sought,
  part: Part,
  chosen: (found: readonly Found[]) => readonly Found[],
): Promise<Found[]> {
  for (;;) {
    const found = await selectFootprints(database, company, sought, part);
    const [first, ...rest] = unsharedOf(chosen(found));
    if (first !== undefined) await markShared(database, company, [first, ...rest]);
    else if (await keepReceipts(database, company, sought.audience.recipient, chosen(found))) return found;
  }
}

/**
 * Keeps which recipient got which footprint, and when first. As below, a statement that waits holds no other footprint.
 * @returns false if some were in use: they have to be selected again
 */
async function keepReceipts(
  database: Database,
  company: CompanyId,
  recipient: Recipient,
  found: readonly Found[],
): Promise<boolean> {
  const [first, ...rest] = found.filter(({ received }) => !received).map(({ id }) => id);
  if (first === undefined) return true;
  const key = recipientKey(recipient);
  const kept = await database.query(KEEP_OF_FREE, [company, [first, ...rest], key]);
  if (kept.length === 0) await database.query(KEEP_OF_ONE, [company, first, key]);
  return kept.length === 1 + rest.length;
}

/** Inserts in the order of the ids: otherwise two statements for one recipient could deadlock. Returns the free footprints. */
const KEEP_OF_FREE = `
  with free as materialized (
    select id from published_footprint where company = $1 and id = any($2::uuid[]) for key share skip locked),
  kept as (
    insert into footprint_receipt (company, footprint, recipient)
    select $1, id, $3 from free order by id on conflict do nothing)
  select id from free`;

const KEEP_OF_ONE = `
  with free as materialized (select id from published_footprint where company = $1 and id = $2::uuid for key share)
  insert into footprint_receipt (company, footprint, recipient) select $1, id, $3 from free on conflict do nothing`;

/**
 * Marks the footprints that nobody is replacing, or else waits for the first one. A statement that waits holds no other
 * footprint: writers lock footprints batch by batch, in an order that a reader could not follow.
 */
async function markShared(database: Database, company: CompanyId, ids: readonly [string, ...string[]]): Promise<void> {
  const marked = await database.query(MARK_FREE, [company, ids]);
  if (marked.length === 0) await database.query(MARK_ONE, [company, ids[0]]);
}

const MARK_FREE = `
  update published_footprint set shared_at = now() where company = $1 and id = any(array(
    select id from published_footprint where company = $1 and id = any($2::uuid[]) and shared_at is null
    for update skip locked)) returning id`;

const MARK_ONE = `
  update published_footprint set shared_at = now() where company = $1 and id = $2 and shared_at is null`;

/** Whether any of them is not marked yet, as sent or as received by its recipient. */
export function hasUnmarked(found: readonly Found[]): boolean {
  return found.some(({ shared, received }) => !shared || !received);
}

function unsharedOf(found: readonly Found[]): string[] {
  return found.filter(({ shared }) => !shared).map(({ id }) => id);
}
