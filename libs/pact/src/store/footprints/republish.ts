import { lockGraph, readChains } from '#footprint/store';
import type { CompanyId, Database, Tx } from '#platform';
import type { PublishFootprints } from './publish-footprints.js';

const BATCH = 200;

/** How long a batch waits for whoever is writing the company's elements: not for a whole import. */
const PATIENCE = '1s';

/**
 * Publishes anew what a change of a company's settings touches: one batch of one company that is due, in the order of
 * its chains. Killed in between, the next call goes on behind the last batch that committed.
 * @returns whether something was done; not, too, while the company's elements are being written
 */
export async function republishSome(database: Database, footprints: PublishFootprints): Promise<boolean> {
  try {
    return await database.transaction((tx) => republish(tx, footprints));
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

async function republish(tx: Tx, footprints: PublishFootprints): Promise<boolean> {
  const [due] = await tx.queryAcross<{ company: CompanyId; cursor: string | null }>(
    'republication',
    `select company, cursor from republication order by requested limit 1 for update skip locked`,
  );
  if (!due) return false;
  const { company, cursor } = due;
  await tx.query(`select set_config('lock_timeout', '${PATIENCE}', true) where $1::uuid is not null`, [company]);
  // Like every writer of elements: a patch and a batch would else take the versions of one element in two orders.
  await lockGraph(tx, company);
  const rows = await tx.query<{ chain: string }>(
    `select distinct chain from element where company = $1 and chain > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid)
     order by chain limit ${BATCH}`,
    [company, cursor],
  );
  const chains = rows.map(({ chain }) => chain);
  await footprints.publish(tx, company, await readChains(tx, company, chains));
  if (chains.length < BATCH) await tx.query(`delete from republication where company = $1`, [company]);
  else await tx.query(`update republication set cursor = $2 where company = $1`, [company, chains.at(-1)]);
  return true;
}

function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === '55P03';
}
