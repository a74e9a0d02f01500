import { Conflict, Invalid } from '#faults';
import type { DatasetChanges, ReceivedFactor } from '#factors';
import { boundDatasets, lockOwnDatasets, placeDatasets, receivedDatasets, writeReceivedFactors } from '#factors';
import type { CompanyId, Tx } from '#platform';
import { amongThese, inSavepoint } from '#platform';
import type { FactorOfFootprint } from '#model/exchange';
import { factorOfReceived } from '#model/exchange';
import type { Due, Family } from './factor-families.js';
import { dueOf, familiesOf } from './factor-families.js';
import type { FootprintFactors, FootprintToMap } from './factors-of-footprints.js';
import type { RelatedFootprint } from './footprints-of-product.js';
import { contentsOf, relatedFootprints, noteFactors } from './footprints-of-product.js';

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

  async store(
    tx: Tx,
    company: CompanyId,
    partner: Partner,
    footprints: readonly FootprintToMap[],
    ms = Infinity,
  ): Promise<string[]> {
    const read = footprints.map(({ footprint, text }) => ({ footprint, ...factorOfReceived(text) }));
    const mapped: Factors = new Map(read.map(({ footprint, factor }) => [footprint, factor]));
    const notes = read.map((each) => ({ footprint: each.footprint, notes: each.notes }));
    await noteFactors(tx, company, partner.uuid, notes);
    await lockOwnDatasets(tx, company);
    const until = performance.now() + ms;
    const related = await relatedFootprints(tx, company, partner.uuid, [...mapped.keys()]);
    const families = familiesOf(related, await factorsOf(tx, company, [...related.values()].flat(), mapped));
    const datasets = families.flatMap(({ due = [] }) => due.flatMap(({ dataset }) => dataset ?? []));
    const bound = await boundDatasets(tx, company, datasets);
    // What nothing draws on is written all at once. What must be followed takes its time, and is begun one by one.
    const isFree = ({ due }: Family) =>
      due?.every(({ dataset }) => dataset === undefined || !bound.has(dataset)) ?? false;
    const free = families.filter(isFree);
    await this.writeAll(tx, company, partner, free, mapped);
    const done = free.flatMap((family) => family.footprints);
    const others = families.filter((family) => !isFree(family));
    for (let size = 1; others.length > 0 && (done.length === 0 || performance.now() < until);) {
      const began = performance.now();
      const some = others.splice(0, size);
      await this.writeAll(tx, company, partner, some, mapped);
      done.push(...some.flatMap((family) => family.footprints));
      const eachMs = (performance.now() - began) / some.length;
      size = Math.max(1, Math.min(2 * size, Math.floor((until - performance.now()) / eachMs)));
    }
    await placeDatasets(tx, company);
    return done;
  }

  private async writeAll(
    tx: Tx,
    company: CompanyId,
    partner: Partner,
    families: readonly Family[],
    mapped: Factors,
  ): Promise<void> {
    await this.write(
      tx,
      company,
      partner,
      families.flatMap(({ due }) => due ?? []),
    );
    for (const one of families.flatMap(({ footprints, due }) => (due ? [] : footprints))) {
      const related = [...(await relatedFootprints(tx, company, partner.uuid, [one])).values()].flat();
      await this.write(tx, company, partner, dueOf(related, await factorsOf(tx, company, related, mapped)));
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
      const notes = [
        `Nothing that draws on it could follow, so that the figures before it still stand: ${fault.message}`,
      ];
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
    const made = due.flatMap(({ related, key }, nth) => {
      const dataset = uuids.get(factors[nth]?.row.key ?? key);
      return related.map((uuid) => ({ uuid, dataset }));
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

type Factors = ReadonlyMap<string, FactorOfFootprint>;

/** How many contents are in memory at a time. */
const KIN_AT_ONCE = 50;

/** What footprints and those related to them say, by the partner's ids. */
async function factorsOf(
  tx: Tx,
  company: CompanyId,
  related: readonly RelatedFootprint[],
  mapped: Factors,
): Promise<Factors> {
  const factors = new Map(mapped);
  const others = new Set(related.filter(({ footprint }) => !mapped.has(footprint)).map(({ uuid }) => uuid));
  for (const uuids = [...others]; uuids.length > 0;) {
    for (const { footprint, text } of await contentsOf(tx, company, uuids.splice(0, KIN_AT_ONCE))) {
      factors.set(footprint, factorOfReceived(text).factor);
    }
  }
  return factors;
}
