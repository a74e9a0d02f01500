import { SHARED } from '#platform';
import type { HeldGraph } from '../element/graph-lock.js';
import type { BindableDataset } from '../../model/element-figures.js';
import { findDatasets, lockDatasets } from './datasets.js';

/** What is due in a company, as far as no import is at work on it. */
export interface DueDatasets {
  /** Datasets that changed. */
  datasets: ReadonlyMap<string, BindableDataset>;
  /** Databases of which something else is said now. */
  databases: readonly string[];
  /** The ids of what is done when these have been followed. */
  ids: readonly number[];
}

interface DueRow {
  id: number;
  dataset: string | null;
  database: string | null;
}

/** How long what an import is still writing is left to it, before it is looked at again. */
const POSTPONED_FOR = `interval '5 seconds'`;

/**
 * What is due, or what of it has these ids; held against imports until the transaction ends. What a running import is still
 * writing is put off.
 */
export async function takeDue(graph: HeldGraph, ids?: readonly number[]): Promise<DueDatasets> {
  const { company } = graph;
  const rows = await graph.query<DueRow>(
    `select id, dataset, factor_database as database from recomputation
     where company = $1 and ($2::bigint[] is null or id = any($2)) order by id for update skip locked`,
    [company, ids],
  );
  const named = [...new Set(rows.flatMap(({ dataset }) => dataset ?? []))];
  const datasets = await lockDatasets(graph, company, named);
  const there = await findDatasets(graph, company, named);
  const databases = await holdDatabases(graph, [...new Set(rows.flatMap(({ database }) => database ?? []))]);
  const changing = rows.filter(({ dataset, database }) =>
    dataset === null ? !databases.includes(database ?? '') : there.has(dataset) && !datasets.has(dataset),
  );
  if (changing.length > 0) {
    await graph.query(
      `update recomputation set due = clock_timestamp() + ${POSTPONED_FOR} where company = $1 and id = any($2::bigint[])`,
      [company, changing.map(({ id }) => id)],
    );
  }
  const put = new Set(changing);
  return { datasets, databases, ids: rows.filter((row) => !put.has(row)).map(({ id }) => id) };
}

export async function removeDue(graph: HeldGraph, { ids }: DueDatasets): Promise<void> {
  await graph.query(`delete from recomputation where company = $1 and id = any($2::bigint[])`, [graph.company, ids]);
}

async function holdDatabases(graph: HeldGraph, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const rows = await graph.query<{ uuid: string }>(
    `select uuid from factor_database where owner in ($1, '${SHARED}') and uuid = any($2::uuid[])
     for share skip locked`,
    [graph.company, uuids],
  );
  return rows.map(({ uuid }) => uuid);
}
