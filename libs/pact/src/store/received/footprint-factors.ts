import { Conflict, Invalid } from '#faults';
import type { DatasetChanges, ReceivedFactor } from '#footprint/store';
import { lockOwnDatasets, receivedDatasets, writeReceivedFactors } from '#footprint/store';
import type { CompanyId, Tx } from '#platform';
import { inSavepoint } from '#platform';
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
    const wanted = new Map<string, Wanted>();
    for (const { footprint } of footprints) {
      const kin = await kinOf(tx, company, partner.uuid, footprint);
      const found = wantedOf(kin, mapped);
      if (found) wanted.set(found.key, found);
    }
    await this.write(tx, company, partner, [...wanted.values()]);
  }

  /** All at once, or, where an element can't follow one of them, each by itself: the others are not held up by it. */
  private async write(tx: Tx, company: CompanyId, partner: Partner, wanted: readonly Wanted[]): Promise<void> {
    if (wanted.length === 0) return;
    try {
      await inSavepoint(tx, () => this.writeTogether(tx, company, partner, wanted));
    } catch (fault) {
      if (!(fault instanceof Invalid || fault instanceof Conflict)) throw fault;
      if (wanted.length > 1) {
        for (const one of wanted) await this.write(tx, company, partner, [one]);
        return;
      }
      const notes = [`No element could follow, so that the figures before it still stand: ${fault.message}`];
      await noteFactors(
        tx,
        company,
        partner.uuid,
        wanted.map(({ footprint }) => ({ footprint, notes })),
      );
    }
  }

  private async writeTogether(tx: Tx, company: CompanyId, partner: Partner, wanted: readonly Wanted[]): Promise<void> {
    const known = await receivedDatasets(
      tx,
      company,
      wanted.flatMap(({ dataset }) => dataset ?? []),
    );
    const [clock] = await tx.query<{ now: Date }>('select clock_timestamp() as now where $1::uuid is not null', [
      company,
    ]);
    const factors = wanted.flatMap((one): ReceivedFactor[] => {
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
          supplier: one.factor.supplier,
        },
      ];
    });
    const uuids = await writeReceivedFactors(tx, company, partner, factors, this.changes);
    for (const [nth, one] of wanted.entries()) {
      const dataset = uuids.get(factors[nth]?.row.key ?? '');
      await tx.query(
        `update received_footprint set dataset = $3, updated = now()
         where company = $1 and uuid = any($2::uuid[]) and dataset is distinct from $3`,
        [company, one.kin, dataset],
      );
    }
  }
}

type Factor = Extract<FactorOfFootprint, { kind: 'factor' }>;

/** A dataset to write. */
interface Wanted {
  /** Of a new dataset: the id of the footprint. */
  key: string;
  dataset?: string;
  footprint: string;
  status: 'Active' | 'Deprecated';
  factor: Factor;
  /** The rows of all footprints of the product. */
  kin: readonly string[];
}

function wantedOf(kin: readonly Kin[], mapped: Map<string, FactorOfFootprint>): Wanted | undefined {
  const factors = kin.flatMap((one) => {
    const factor = mapped.get(one.footprint) ?? datasetOfFootprint(one.content);
    return factor.kind === 'factor' ? [{ ...one, factor }] : [];
  });
  const dataset = kin.find((one) => one.dataset !== null)?.dataset ?? undefined;
  const standing = standingOf(factors);
  if (!standing) return undefined;
  return {
    key: dataset ?? standing.footprint,
    ...(dataset !== undefined && { dataset }),
    footprint: standing.footprint,
    status: standing.status ?? 'Active',
    factor: standing.factor,
    kin: factors.map(({ uuid }) => uuid),
  };
}

function notesOf(factor: FactorOfFootprint): readonly string[] {
  if (factor.kind === 'factor') return factor.received.notes;
  return factor.reasons.map((reason) => `No emission factor: ${reason}`);
}
