import { Invalid } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { SHARED } from '#platform';
import { findDatasets } from '../dataset/datasets.js';
import type { BindableDataset } from '../dataset/datasets.js';
import { computeGraph } from '../graph/compute-graph.js';
import type { ChangedSource } from '../graph/compute-graph.js';
import type { DatasetChanges } from '../import/dataset-changes.js';
import type { Element } from '../../model/element.js';
import { isEditable } from '../../model/version-state.js';
import { changesBetween } from './audit-trail.js';
import { recomputed } from './element-patch.js';
import type { ElementRow, StoredElement } from './element-row.js';
import { elementOf, SELECT_ELEMENT } from './element-row.js';
import type { ElementsChanged } from './elements-changed.js';
import { lockGraph } from './graph-lock.js';
import { publishChains } from './write-elements.js';
import type { ElementUpdate } from './write-rows.js';
import { writeRows } from './write-rows.js';

/** Who changes elements when a dataset they draw on was imported anew. */
const IMPORT = 'dataset import';

/**
 * A changed dataset reaches every draft bound to it, in the importing transaction, and stops at versions that are not
 * drafts. What is printed of its database reaches the footprints of all.
 */
export function datasetChanges(changed: ElementsChanged): DatasetChanges {
  return {
    async prepare(tx, owner, database) {
      const bound = await boundCompanies(tx, owner, 'factor_database = $2', database);
      const all = new Set([...bound, ...(await companiesStandingOn(tx, owner, database))]);
      for (const company of [...all].sort()) await lockGraph(tx, company);
    },
    async datasets(tx, owner, uuids) {
      for (const company of await boundCompanies(tx, owner, 'uuid = any($2)', uuids)) {
        await follow(tx, company, owner, uuids, changed);
      }
    },
    async database(tx, owner, database) {
      for (const company of await companiesStandingOn(tx, owner, database)) {
        const rows = await tx.query<{ chain: string }>(
          `select distinct chain from element where company = $1 and ${STANDS_ON}`,
          [company, database],
        );
        const chains = rows.map(({ chain }) => chain);
        await publishChains(tx, company, chains, changed);
      }
    },
  };
}

/** Modelled elements into which datasets of a database found their way. */
const STANDS_ON = `modelled is not null and modelled->'contributors' ? $2`;

async function companiesStandingOn(tx: Tx, owner: CompanyId, database: string): Promise<CompanyId[]> {
  const rows = await tx.queryAcross<{ company: CompanyId }>(
    'dataset bindings',
    `select distinct company from element where $1::uuid in (company, '${SHARED}') and ${STANDS_ON} order by company`,
    [owner, database],
  );
  return rows.map(({ company }) => company);
}

/** Shared datasets are bound by elements of any company. In one order, so that two imports don't wait for each other. */
async function boundCompanies(tx: Tx, owner: CompanyId, datasets: string, value: unknown): Promise<CompanyId[]> {
  const rows = await tx.queryAcross<{ company: CompanyId }>(
    'dataset bindings',
    `select distinct company from element
     where dataset_owner = $1 and dataset in (select uuid from dataset where owner = $1 and ${datasets})
     order by company`,
    [owner, value],
  );
  return rows.map(({ company }) => company);
}

/** Elements that are computed at once: more would be a burden on the memory. */
const BATCH = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Whatever draws on the elements follows once, after the last of them. */
async function follow(
  tx: Tx,
  company: CompanyId,
  owner: CompanyId,
  uuids: readonly string[],
  changed: ElementsChanged,
): Promise<void> {
  const datasets = await findDatasets(tx, company, uuids);
  const sources: ChangedSource[] = [];
  const chains = new Set<string>();
  for (let after = BEFORE_ALL; ;) {
    const rows = await tx.query<ElementRow>(
      `${SELECT_ELEMENT} and e.dataset_owner = $2 and e.dataset = any($3) and e.uuid > $4::uuid order by e.uuid limit ${BATCH} for update of e`,
      [company, owner, uuids, after],
    );
    const bound = rows.map(elementOf);
    const last = bound.at(-1);
    if (!last) break;
    after = last.uuid;
    const written = await writeRows(tx, company, { updated: bound.flatMap((was) => updateOf(was, datasets)) }, IMPORT);
    sources.push(...written.sources);
    for (const { chain } of bound) chains.add(chain);
  }
  for (const chain of await computeGraph(tx, company, { sources }, IMPORT)) chains.add(chain);
  await publishChains(tx, company, [...chains], changed);
}

function updateOf(was: StoredElement, datasets: ReadonlyMap<string, BindableDataset>): ElementUpdate[] {
  const dataset = was.dataset && datasets.get(was.dataset.uuid);
  if (!dataset || !isEditable(was.versionState)) return [];
  const now = following(was, dataset);
  return Object.keys(changesBetween(was, now)).length > 0 ? [{ was, now }] : [];
}

/** @throws Invalid naming the element: whoever imports has never seen it */
function following(was: StoredElement, dataset: BindableDataset): Element {
  try {
    return recomputed(was, dataset);
  } catch (fault) {
    if (!(fault instanceof Invalid)) throw fault;
    const { kind, name, uuid } = was;
    const named = `the ${kind === 'process' ? 'process element' : kind} "${name}" (${uuid})`;
    throw new Invalid({
      field: '',
      message: `${named}, bound to "${dataset.binding.name}", can't follow: ${fault.message}`,
    });
  }
}
