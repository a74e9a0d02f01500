import { SHARED } from '#platform';
import type { HeldGraph } from '#platform';
import type { BindableDataset } from '#model/factors';
import { findDatasets, lockDatasets } from './datasets.js';

/** The recomputations that are due in a company, without those that wait for a running import. */
export interface DueDatasets {
  /** Datasets that changed. */
  datasets: ReadonlyMap<string, BindableDataset>;
  /** Databases whose own fields changed. */
  databases: readonly string[];
  /** The ids of the rows to remove when all of these are done. */
  ids: readonly number[];
}

interface DueRow {
  id: number;
  dataset: string | null;
  database: string | null;
}

/** How long a recomputation is postponed whose dataset an import is still writing. */
const POSTPONED_FOR = `interval '5 seconds'`;

/**
 * Takes all due recomputations of a company, or those with these ids. Locks their datasets against imports until the transaction
 * ends, and postpones those whose dataset a running import is still writing.
 */
export async function takeDue(graph: HeldGraph, ids?: readonly number[]): Promise<DueDatasets> {
  const { company } = graph;
  const rows = await graph.query<DueRow>(
    `select id, dataset, factor_database as database from recomputation
     where company = $1 and ($2::bigint[] is null or id = any($2)) order by id for update skip locked`,
    [company, ids],
  );
  const uuids = [...new Set(rows.flatMap(({ dataset }) => dataset ?? []))];
  const datasets = await lockDatasets(graph, company, uuids);
  const found = await findDatasets(graph, company, uuids);
  const databases = await lockDatabases(graph, [...new Set(rows.flatMap(({ database }) => database ?? []))]);
  const changing = rows.filter(({ dataset, database }) =>
    dataset === null ? !databases.includes(database ?? '') : found.has(dataset) && !datasets.has(dataset),
  );
  if (changing.length > 0) {
    await graph.query(
      `update recomputation set due = statement_timestamp() + ${POSTPONED_FOR} where company = $1 and id = any($2::bigint[])`,
      [company, changing.map(({ id }) => id)],
    );
  }
  const postponed = new Set(changing);
  return { datasets, databases, ids: rows.filter((row) => !postponed.has(row)).map(({ id }) => id) };
}

/** Says that they are done: of what the release before removes without a word a trigger notes that it is to be done again. */
export async function removeDue(graph: HeldGraph, { ids }: DueDatasets): Promise<void> {
  await graph.query(`update recomputation set is_done = true where company = $1 and id = any($2::bigint[])`, [
    graph.company,
    ids,
  ]);
  await graph.query(`delete from recomputation where company = $1 and id = any($2::bigint[])`, [graph.company, ids]);
}

async function lockDatabases(graph: HeldGraph, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const rows = await graph.query<{ uuid: string }>(
    `select uuid from held_databases(array[$1, '${SHARED}']::uuid[], $2::uuid[]) uuid`,
    [graph.company, uuids],
  );
  return rows.map(({ uuid }) => uuid);
}
