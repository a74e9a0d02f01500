import { Injectable } from '@nestjs/common';
import { Invalid } from '#faults';
import { SHARED } from '#platform';
import { removeDue, takeDue, DatasetChanges, cannotFollow, DRAWS_ON_DATABASE } from '#factors';
import { computeGraph } from '../compute/compute-graph.js';
import type { ChangedSource } from '../compute/compute-graph.js';
import type { Element } from '#model/products';
import type { BindableDataset } from '#model/factors';
import { recomputed } from '#model/products';
import { isEditable } from '#model/terms';
import { isSameRow } from '../element/element-columns.js';
import type { StoredElement, StoredElementRow } from '../element/element-row.js';
import { SELECT_ELEMENT, storedElement, JSON_AS_TEXT } from '../element/element-row.js';
import { followLanes } from '../transport/follow-lanes.js';
import { ElementsChanged } from '../element/elements-changed.js';
import type { HeldGraph } from '#platform';
import { publishChains } from '../element/write-elements.js';
import type { ElementUpdate } from '../element/write-rows.js';
import { writeRows } from '../element/write-rows.js';

/** The actor in the audit trail when elements change because their dataset was imported again. */
const IMPORT = 'dataset import';

/**
 * Recomputes every draft and every transport lane bound to a changed dataset, and everything that draws on these. Versions that are not drafts
 * keep their figures. A change of a database's own fields, which footprints state, republishes all footprints that rest on it.
 */
@Injectable()
export class DatasetBindings extends DatasetChanges {
  constructor(private readonly changed: ElementsChanged) {
    super();
  }

  override async follow(graph: HeldGraph, ids?: readonly number[]): Promise<void> {
    const due = await takeDue(graph, ids);
    if (due.datasets.size > 0) await computeBound(graph, due.datasets, this.changed);
    for (const database of due.databases) await republishUsersOf(graph, database, this.changed);
    await removeDue(graph, due);
  }
}

async function republishUsersOf(graph: HeldGraph, database: string, changed: ElementsChanged): Promise<void> {
  const rows = await graph.query<{ chain: string }>(
    `select distinct chain from element where company = $1 and ${DRAWS_ON_DATABASE}`,
    [graph.company, database],
  );
  await publishChains(
    graph,
    rows.map(({ chain }) => chain),
    changed,
  );
}

/**
 * What draws on a bound element takes more from its dataset than figures, such as how long it is valid. A recomputation in any
 * indicator includes it, and changes nothing where nothing of it changed.
 */
const CODES_OF_FACTS = ['GWP-fossil'] as const;

/** How many elements are computed at once. More would take too much memory. */
const BATCH = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Recomputes bound elements in batches, and bound lanes. What draws on them is recomputed once, after the last batch. */
async function computeBound(
  graph: HeldGraph,
  datasets: ReadonlyMap<string, BindableDataset>,
  changed: ElementsChanged,
): Promise<void> {
  const sources: ChangedSource[] = [];
  const chains = new Set<string>();
  for (let after = BEFORE_ALL; ;) {
    const rows = await graph.query<StoredElementRow>(
      `${SELECT_ELEMENT} and e.dataset_owner in ($1, '${SHARED}') and e.dataset = any($2) and e.uuid > $3::uuid
       order by e.uuid limit ${BATCH} for update of e`,
      [graph.company, [...datasets.keys()], after],
      JSON_AS_TEXT,
    );
    const bound = rows.map(storedElement);
    const last = bound.at(-1);
    if (!last) break;
    after = last.uuid;
    const written = await writeRows(graph, { updated: bound.flatMap((was) => updateOf(was, datasets)) }, IMPORT);
    sources.push(...written.sources, ...bound.map(({ uuid }) => ({ uuid, codes: CODES_OF_FACTS })));
    for (const { chain } of bound) chains.add(chain);
  }
  const products = await followLanes(graph, datasets, IMPORT);
  for (const chain of await computeGraph(graph, { sources, products }, IMPORT)) chains.add(chain);
  await publishChains(graph, [...chains], changed);
}

function updateOf(was: StoredElement, datasets: ReadonlyMap<string, BindableDataset>): ElementUpdate[] {
  const dataset = was.dataset && datasets.get(was.dataset.uuid);
  if (!dataset || !isEditable(was.versionState)) return [];
  const now = recomputedFrom(dataset, was);
  return !isSameRow(was, now) ? [{ was, now }] : [];
}

/** @throws Invalid naming the element */
function recomputedFrom(dataset: BindableDataset, was: StoredElement): Element {
  try {
    return recomputed(was, dataset);
  } catch (fault) {
    if (!(fault instanceof Invalid)) throw fault;
    const because = cannotFollow(was, dataset.binding.name);
    throw new Invalid(fault.faults.map(({ field, message }) => ({ field, message: `${because}: ${message}` })));
  }
}
