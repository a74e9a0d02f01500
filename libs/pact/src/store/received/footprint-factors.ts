import { Conflict, Invalid } from '#faults';
import type { DatasetChanges, ReceivedFactor } from '#footprint/store';
import { lockOwnDatasets, receivedDatasets, writeReceivedFactors } from '#footprint/store';
import type { CompanyId, Tx } from '#platform';
import { amongThese, inSavepoint } from '#platform';
import type { FactorOfFootprint } from '../../model/received/dataset-of-footprint.js';
import { datasetOfFootprint } from '../../model/received/dataset-of-footprint.js';
import type { FootprintFactors, FootprintToMap } from './factors-of-footprints.js';
import type { Kin } from './footprints-of-product.js';
import { kinOf, noteFactors, standingOf } from './footprints-of-product.js';

interface Partner {
  uuid: string;
  name: string;
}

/**
 * Makes emission factors of received footprints: one dataset for each product of a partner, with the figures of its newest
 * footprint that is Active, in whatever order they come. Every draft above follows in the same transaction.
 */
export class FactorsOfFootprints implements FootprintFactors {
  constructor(private readonly changes: DatasetChanges) {}

  async store(tx: Tx, company: CompanyId, partner: Partner, footprints: readonly FootprintToMap[]): Promise<void> {
    const mapped = new Map<string, FactorOfFootprint>();
    for (const { footprint, content } of footprints) mapped.set(footprint, datasetOfFootprint(content));
    await noteFactors(
      tx,
      company,
      partner.uuid,
      [...mapped].map(([footprint, factor]) => ({ footprint, notes: notesOf(factor) })),
    );
    await lockOwnDatasets(tx, company);
    const due: Due[] = [];
    for (const one of mapped.keys()) due.push(...(await dueFor(tx, company, partner.uuid, one, mapped)));
    const all = together(due);
    if (all) return this.write(tx, company, partner, all);
    // Only one that came with them says that some are of one product: they are taken one after another.
    for (const one of mapped.keys()) {
      await this.write(tx, company, partner, await dueFor(tx, company, partner.uuid, one, mapped));
    }
  }

  /** All at once, or, where an element can't follow one of them, each by itself: the others are not held up by it. */
  private async write(tx: Tx, company: CompanyId, partner: Partner, due: readonly Due[]): Promise<void> {
    if (due.length === 0) return;
    try {
      await inSavepoint(tx, () => this.writeTogether(tx, company, partner, due));
    } catch (fault) {
      if (!(fault instanceof Invalid || fault instanceof Conflict)) throw fault;
      if (due.length > 1) {
        for (const one of due) await this.write(tx, company, partner, [one]);
        return;
      }
      const notes = [`No element could follow, so that the figures before it still stand: ${fault.message}`];
      await noteFactors(
        tx,
        company,
        partner.uuid,
        due.map(({ footprint }) => ({ footprint, notes })),
      );
    }
  }

  private async writeTogether(tx: Tx, company: CompanyId, partner: Partner, due: readonly Due[]): Promise<void> {
    const known = await receivedDatasets(
      tx,
      company,
      due.flatMap(({ dataset }) => dataset ?? []),
    );
    const [clock] = await tx.query<{ now: Date }>('select clock_timestamp() as now where $1::uuid is not null', [
      company,
    ]);
    const factors = due.flatMap((one): ReceivedFactor[] => {
      const was = known.find(({ uuid }) => uuid === one.dataset);
      const isSame = was?.received?.footprint === one.factor.received.footprint;
      const since = isSame ? was?.received?.since : clock?.now.toISOString();
      return [
        {
          row: { ...one.factor.row, key: was?.key ?? one.key },
          received: {
            ...{ ...one.factor.received, dataSource: partner.uuid, status: one.status },
            ...(since !== undefined && { since }),
          },
          ...(was?.received && { before: was.received }),
          supplier: one.factor.supplier,
        },
      ];
    });
    const uuids = await writeReceivedFactors(
      tx,
      company,
      { ...partner, isPartner: (uuid) => isPartner(tx, company, uuid) },
      factors,
      this.changes,
    );
    const made = due.flatMap(({ kin, key }, nth) => {
      const dataset = uuids.get(factors[nth]?.row.key ?? key);
      return kin.map((uuid) => ({ uuid, dataset }));
    });
    await tx.query(NAME_DATASETS, [company, JSON.stringify(made), made.map(({ uuid }) => uuid)]);
  }
}

async function isPartner(tx: Tx, company: CompanyId, uuid: string): Promise<boolean> {
  const found = await tx.query('select from data_source where company = $1 and uuid = $2', [company, uuid]);
  return found.length > 0;
}

/** Says of footprints which dataset holds the figures of their product. */
const NAME_DATASETS = `
  update received_footprint r set dataset = given.dataset, updated = now()
  from jsonb_to_recordset($2::jsonb) as given (uuid uuid, dataset uuid)
  where r.company = $1 and r.uuid = given.uuid and ${amongThese('r.uuid', '$3')} and r.dataset is distinct from given.dataset`;

type Factor = Extract<FactorOfFootprint, { kind: 'factor' }>;

/** A dataset to write. */
interface Due {
  /** Of a new dataset: the id of the footprint. */
  key: string;
  dataset?: string;
  footprint: string;
  status: 'Active' | 'Deprecated';
  factor: Factor;
  /** The rows of the footprints that have the dataset. */
  kin: readonly string[];
}

/** What is to be written because a footprint came. */
async function dueFor(
  tx: Tx,
  company: CompanyId,
  dataSource: string,
  footprint: string,
  mapped: ReadonlyMap<string, FactorOfFootprint>,
): Promise<Due[]> {
  return dueOf(await kinOf(tx, company, dataSource, footprint), mapped);
}

/** Each dataset once, for all of its footprints; undefined if they differ in what is to be written for a footprint. */
function together(due: readonly Due[]): Due[] | undefined {
  const byKey = new Map<string, Due>();
  const keyOf = new Map<string, string>();
  for (const one of due) {
    const known = byKey.get(one.key);
    if (known && known.footprint !== one.footprint) return undefined;
    if (one.kin.some((uuid) => (keyOf.get(uuid) ?? one.key) !== one.key)) return undefined;
    for (const uuid of one.kin) keyOf.set(uuid, one.key);
    byKey.set(one.key, { ...one, kin: [...new Set([...(known?.kin ?? []), ...one.kin])] });
  }
  return [...byKey.values()];
}

/** The dataset of the product, with the figures that stand; each of them, where the product came to have several. */
function dueOf(kin: readonly Kin[], mapped: ReadonlyMap<string, FactorOfFootprint>): Due[] {
  const factors = kin.flatMap((one) => {
    const factor = mapped.get(one.footprint) ?? datasetOfFootprint(one.content);
    return factor.kind === 'factor' ? [{ ...one, factor }] : [];
  });
  const standing = standingOf(factors);
  if (!standing) return [];
  const datasets = [...new Set(kin.flatMap(({ dataset }) => dataset ?? []))];
  const [first] = datasets;
  return (first === undefined ? [undefined] : datasets).map((dataset) => ({
    key: dataset ?? standing.footprint,
    ...(dataset !== undefined && { dataset }),
    footprint: standing.footprint,
    status: standing.status ?? 'Active',
    factor: standing.factor,
    kin: factors.filter((one) => (one.dataset ?? first) === dataset).map(({ uuid }) => uuid),
  }));
}

function notesOf(factor: FactorOfFootprint): readonly string[] {
  if (factor.kind === 'factor') return factor.received.notes;
  return factor.reasons.map((reason) => `No emission factor: ${reason}`);
}
