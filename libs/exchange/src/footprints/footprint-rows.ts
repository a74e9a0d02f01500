import type { CompanyId, Tx } from '#platform';
import { amongThese, newUuid } from '#platform';
import type { FootprintStatus } from '#model/exchange';
import { isFinal } from '#model/exchange';
import type { PublicationPlan, PlannedFootprint } from './publication-plan.js';

/** The newest footprint of a chain: the Active one, if there is one. */
export interface LatestFootprint {
  id: string;
  chain: string;
  status: FootprintStatus;
  created: Date;
  hash: Buffer;
  preceding: string[];
  reviewed: boolean;
  share: boolean | null;
  /** Whether this release published it, or found that it would publish the same. */
  isMapped: boolean;
}

/** Marks what this release published. Footprints of earlier releases have none, and are looked at again. */
const MAPPING = 1;
export const BEFORE_MAPPING = `status = 'Active' and mapping is null`;

export async function readLatest(
  tx: Tx,
  company: CompanyId,
  chains: readonly string[],
): Promise<Map<string, LatestFootprint>> {
  if (chains.length === 0) return new Map();
  const rows = await tx.query<LatestFootprint>(
    `select newest.id, newest.chain, newest.status, newest.created, newest.hash, newest.preceding, newest.reviewed, newest.share, newest.mapping is not null as "isMapped"
     from unnest($2::uuid[]) as named (chain), lateral (
       select id, chain, status, created, content_hash as hash, preceding, reviewed, share, mapping
       from published_footprint where company = $1 and chain = named.chain order by created desc limit 1
     ) newest`,
    [company, chains],
  );
  return new Map(rows.map((row) => [row.chain, row]));
}

/**
 * Deletes footprints that were never sent to anybody. Those that were sent stay readable for ever, as Deprecated. The
 * rows are locked first, since only then it is certain whether one has been sent.
 * @returns the ids of the deleted footprints
 */
export async function retireFootprints(
  tx: Tx,
  company: CompanyId,
  active: readonly LatestFootprint[],
): Promise<Set<string>> {
  if (active.length === 0) return new Set();
  const deleted = await tx.query<{ id: string }>(
    `with held as (
       select id, shared_at from published_footprint where company = $1 and id = any($2) for update
     ), deprecated as (
       update published_footprint set status = 'Deprecated'
       where company = $1 and id in (select id from held where shared_at is not null)
     )
     delete from published_footprint where company = $1 and id in (select id from held where shared_at is null) returning id`,
    [company, active.map(({ id }) => id)],
  );
  return new Set(deleted.map(({ id }) => id));
}

/**
 * Each new footprint names the one it replaces: the newest of the chain or, if that was never sent, what that one
 * replaced. It is created later than that one, whatever the order in which the transactions began.
 */
export async function insertFootprints(
  tx: Tx,
  company: CompanyId,
  footprints: readonly { plan: PlannedFootprint; latest?: LatestFootprint }[],
  deleted: ReadonlySet<string>,
): Promise<void> {
  if (footprints.length === 0) return;
  const rows = footprints.map(({ plan: { chain, share, element, mapped, hash }, latest }) => ({
    id: newUuid(),
    chain,
    element: element.uuid,
    after: latest?.created,
    hash: hash.toString('hex'),
    preceding: precedingOf(latest, deleted),
    validity_start: mapped.validityStart,
    validity_end: mapped.validityEnd,
    keys: mapped.keys,
    reviewed: isFinal(element.versionState),
    share: share ?? null,
  }));
  await tx.query(
    `insert into published_footprint (company, id, chain, element, created, status, content, content_hash, preceding,
       validity_start, validity_end, keys, reviewed, share, mapping)
     select $1, r.id, r.chain, r.element, greatest(clock_timestamp(), r.after + interval '1 ms'), 'Active',
       r.content, decode(r.hash, 'hex'), r.preceding, r.validity_start, r.validity_end, r.keys, r.reviewed, r.share, ${MAPPING}
     from rows from (
       json_to_recordset($2::json) as (id uuid, chain uuid, element uuid, after timestamptz, hash text, preceding uuid[],
         validity_start timestamptz, validity_end timestamptz, keys text[], reviewed boolean, share boolean),
       json_array_elements($3::json)
     ) as r (id, chain, element, after, hash, preceding, validity_start, validity_end, keys, reviewed, share, content)`,
    [company, JSON.stringify(rows), JSON.stringify(footprints.map(({ plan }) => plan.mapped.content))],
  );
}

/**
 * Updates what may change without a change of content: whether the element may be shared, and whether it is reviewed.
 */
export async function updateSharing(tx: Tx, company: CompanyId, changed: readonly PublicationPlan[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.query(
    `update published_footprint p set share = w.share, reviewed = case when p.status = 'Active' then w.reviewed else p.reviewed end
     from unnest($2::uuid[], $3::boolean[], $4::boolean[]) as w (chain, share, reviewed)
     where p.company = $1 and p.chain = w.chain and ${amongThese('p.chain', '$2')}`,
    [
      company,
      changed.map(({ chain }) => chain),
      changed.map(({ share }) => share ?? null),
      changed.map((plan) => plan.kind === 'footprint' && isFinal(plan.element.versionState)),
    ],
  );
}

/** Of footprints of an earlier release that stay as they are. */
export async function markMapped(tx: Tx, company: CompanyId, footprints: readonly LatestFootprint[]): Promise<void> {
  if (footprints.length === 0) return;
  await tx.query(`update published_footprint set mapping = ${MAPPING} where company = $1 and id = any($2::uuid[])`, [
    company,
    footprints.map(({ id }) => id),
  ]);
}

function precedingOf(latest: LatestFootprint | undefined, deleted: ReadonlySet<string>): readonly string[] {
  if (!latest) return [];
  return deleted.has(latest.id) ? latest.preceding : [latest.id];
}
