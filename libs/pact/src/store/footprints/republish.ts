import { readChains } from '#footprint/store';
import type { CompanyId, Database } from '#platform';
import type { PublishFootprints } from './publish-footprints.js';

const BATCH = 200;

/**
 * Publishes anew what a change of a company's settings touches: one batch of one company that is due, in the order of
 * its chains. Killed in between, the next call goes on behind the last batch that committed.
 * @returns whether there was something to do
 */
export async function republishSome(database: Database, footprints: PublishFootprints): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [due] = await tx.queryAcross<{ company: CompanyId; cursor: string | null }>(
      'republication',
      `select company, cursor from republication order by requested limit 1 for update skip locked`,
    );
    if (!due) return false;
    const rows = await tx.query<{ chain: string }>(
      `select distinct chain from element where company = $1 and chain > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid)
       order by chain limit ${BATCH}`,
      [due.company, due.cursor],
    );
    const chains = rows.map(({ chain }) => chain);
    await footprints.publish(tx, due.company, await readChains(tx, due.company, chains));
    if (chains.length < BATCH) await tx.query(`delete from republication where company = $1`, [due.company]);
    else await tx.query(`update republication set cursor = $2 where company = $1`, [due.company, chains.at(-1)]);
    return true;
  });
}
