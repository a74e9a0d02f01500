import type { CompanyId, Sql, Tx } from '#platform';
import type { FootprintFactors } from './factors-of-footprints.js';
import { lockReceived } from './received-footprints.js';

/** Factors that an earlier release made of received footprints: without the quantities that go into models. */
export const BEFORE_QUANTITIES = `received is not null and not received ? 'differences'`;

/** What draws on them follows in the same transaction, while others that write datasets wait. */
const AT_ONCE = 10;

interface Row {
  dataset: string;
  partner: string | null;
  name: string | null;
  footprint: string | null;
  text: string | null;
}

export async function hasOlderFactors(sql: Sql, company: CompanyId): Promise<boolean> {
  const found = await sql.query(`select 1 from dataset where owner = $1 and ${BEFORE_QUANTITIES} limit 1`, [company]);
  return found.length > 0;
}

/**
 * Makes a batch of a company's factors of received footprints again from the documents that are kept. What is made again is no longer
 * found, so that the next call goes on. Where a document or its partner is gone, the factor stays as it is.
 */
export async function completeFactors(tx: Tx, company: CompanyId, factors: FootprintFactors): Promise<void> {
  const found = await tx.query<Row>(
    `select d.uuid as dataset, s.uuid as partner, s.name, r.footprint, r.content::text as text
     from dataset d
     left join received_footprint r on r.company = $1 and r.dataset = d.uuid and r.footprint = d.received ->> 'footprint'
     left join data_source s on s.company = $1 and s.uuid = r.data_source
     where d.owner = $1 and d.received is not null and not d.received ? 'differences'
     order by d.uuid limit ${AT_ONCE}`,
    [company],
  );
  // Of one partner at a time: who receives its footprints takes the same locks in the same order.
  const [first] = found;
  const next = found.findIndex(({ partner }) => partner !== first?.partner);
  const rows = next === -1 ? found : found.slice(0, next);
  const footprints = rows.flatMap(({ footprint, text }) =>
    footprint === null || text === null ? [] : [{ footprint, text }],
  );
  if (first?.partner && first.name !== null) {
    await lockReceived(tx, company, first.partner);
    await factors.store(tx, company, { uuid: first.partner, name: first.name }, footprints);
  }
  await tx.query(
    `update dataset set received = received || '{"differences": []}' where owner = $1 and uuid = any($2::uuid[]) and ${BEFORE_QUANTITIES}`,
    [company, rows.map(({ dataset }) => dataset)],
  );
}
