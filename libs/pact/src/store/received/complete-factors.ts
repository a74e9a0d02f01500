import type { CompanyId, Database, Tx } from '#platform';
import type { FootprintFactors } from './factors-of-footprints.js';

/** Factors that an earlier release made of received footprints: without the quantities that go into models. */
export const BEFORE_QUANTITIES = `received is not null and not received ? 'differences'`;

const AT_ONCE = 50;
/** A receiver of footprints comes first. */
const LOCK_TIMEOUT = '1s';
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface Row {
  dataset: string;
  partner: string | null;
  name: string | null;
  footprint: string | null;
  content: unknown;
}

/**
 * Makes a company's factors of received footprints again from the documents that are kept, a batch in each transaction. Where a
 * document or its partner is gone, the factor stays as it is.
 */
export async function completeFactors(
  database: Database,
  company: CompanyId,
  factors: FootprintFactors,
): Promise<void> {
  for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
    const from: string = after;
    after = await database.transaction((tx) => completeBatch(tx, company, factors, from));
  }
}

/** @returns the last dataset of the batch; undefined if there was none */
async function completeBatch(
  tx: Tx,
  company: CompanyId,
  factors: FootprintFactors,
  after: string,
): Promise<string | undefined> {
  await tx.query(`select set_config('lock_timeout', '${LOCK_TIMEOUT}', true) where $1::uuid is not null`, [company]);
  const found = await tx.query<Row>(
    `select d.uuid as dataset, s.uuid as partner, s.name, r.footprint, r.content
     from dataset d
     left join received_footprint r on r.company = $1 and r.dataset = d.uuid and r.footprint = d.received ->> 'footprint'
     left join data_source s on s.company = $1 and s.uuid = r.data_source
     where d.owner = $1 and d.received is not null and not d.received ? 'differences' and d.uuid > $2::uuid
     order by d.uuid limit ${AT_ONCE}`,
    [company, after],
  );
  // Of one partner at a time: who receives its footprints takes the same locks in the same order.
  const [first] = found;
  const next = found.findIndex(({ partner }) => partner !== first?.partner);
  const rows = next === -1 ? found : found.slice(0, next);
  const footprints = rows.flatMap(({ footprint, content }) => (footprint === null ? [] : [{ footprint, content }]));
  if (first?.partner && first.name !== null) {
    await factors.store(tx, company, { uuid: first.partner, name: first.name }, footprints);
  }
  await tx.query(
    `update dataset set received = received || '{"differences": []}' where owner = $1 and uuid = any($2::uuid[]) and ${BEFORE_QUANTITIES}`,
    [company, rows.map(({ dataset }) => dataset)],
  );
  return rows.at(-1)?.dataset;
}
