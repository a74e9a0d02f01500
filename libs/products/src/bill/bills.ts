import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict, Immutable } from '#faults';
import type { CompanyId, Expected, HeldGraph } from '#platform';
import { Database, inGraph, newUuid, requireExpected } from '#platform';
import { recordChange } from '#access';
import type { BillInput } from '#model/products';
import { isEditable } from '#model/terms';
import { ElementsChanged } from '../element/elements-changed.js';
import { openVersion } from '../element/patch-element.js';
import { getElement } from '../element/read-elements.js';
import type { Model } from '../graph/models.js';
import { getModel } from '../graph/models.js';
import { followModels, writeInputRows } from '../graph/write-inputs.js';
import type { BillOwner, BillPlace } from './bill-place.js';
import { findBillPlace } from './bill-place.js';
import type { BillPlan } from './plan-bill.js';
import { planBill } from './plan-bill.js';

export interface BillWriting {
  readonly actor: string;
  /** The revisions of the model that the write accepts. */
  readonly expected?: Expected;
  /** Whether a version that can no longer be changed gets a new one, a draft, which the bill is written to. */
  readonly opensVersion?: boolean;
}

/** What became of a bill. */
export interface WrittenBill {
  readonly model: Model;
  readonly outcome: 'created' | 'changed' | 'unchanged';
  readonly counts: Readonly<Record<keyof BillPlan, number>>;
}

/** Whole bills of materials: all inputs of a model at once. */
@Injectable()
export class Bills {
  constructor(
    private readonly database: Database,
    private readonly changed: ElementsChanged,
  ) {}

  /**
   * Makes the inputs of a model exactly these, and the model itself where there is none, in one transaction with one recomputation.
   * Nothing is written where nothing changes, so that a version that is no draft may have its own bill sent again.
   * @throws Missing, Outdated, Invalid, Immutable, Conflict
   */
  put(
    company: CompanyId,
    owner: BillOwner,
    bodies: readonly Checked<BillInput>[],
    { actor, expected, opensVersion = false }: BillWriting,
  ): Promise<WrittenBill> {
    return inGraph(this.database, company, async (graph) => {
      const place = await findBillPlace(graph, company, owner);
      requireExpected(expected, place.revision ?? 0);
      const plan = await planBill(graph, place, bodies);
      if (place.model !== null && isSame(plan)) {
        return { model: await getModel(graph, company, place.model), outcome: 'unchanged', counts: countsOf(plan) };
      }
      if (isEditable(place.state)) return this.write(graph, place, plan, actor);
      if (!opensVersion) throw immutable(place);
      const from = await getElement(graph, company, place.kind, place.product, { held: true });
      const { uuid } = await openVersion(graph, from, actor, this.changed);
      const draft = await findBillPlace(graph, company, { product: uuid });
      return this.write(graph, draft, await planBill(graph, draft, bodies), actor);
    });
  }

  private async write(graph: HeldGraph, place: BillPlace, plan: BillPlan, actor: string): Promise<WrittenBill> {
    if (place.bound) throw new Conflict('Its figures come from a dataset: they cannot come from a model, too.');
    const { company } = graph;
    const { product } = place;
    const model = place.model ?? (await createModel(graph, product));
    if (!isSame(plan)) {
      const placed = <Input>(inputs: readonly Input[]) => inputs.map((input) => ({ ...input, model, product }));
      const { added, changed, removed } = plan;
      const writes = { inserted: placed(added), updated: placed(changed), removed: placed(removed) };
      await writeInputRows(graph, writes, actor);
      await followModels(graph, { models: [model], products: [product] }, actor, this.changed);
    }
    const action = place.model === null ? 'create' : 'update';
    const { unchanged: _, ...counts } = countsOf(plan);
    await recordChange(graph, company, { action, kind: 'model', record: model, name: place.name, counts });
    const outcome = action === 'create' ? 'created' : 'changed';
    return { model: await getModel(graph, company, model), outcome, counts: countsOf(plan) };
  }
}

async function createModel(graph: HeldGraph, product: string): Promise<string> {
  const uuid = newUuid();
  await graph.query('insert into model (company, uuid, product) values ($1, $2, $3)', [graph.company, uuid, product]);
  return uuid;
}

function isSame({ added, changed, removed }: BillPlan): boolean {
  return added.length + changed.length + removed.length === 0;
}

function countsOf({ added, changed, removed, unchanged }: BillPlan): WrittenBill['counts'] {
  return { added: added.length, changed: changed.length, removed: removed.length, unchanged };
}

function immutable({ product, state }: BillPlace): Immutable {
  return new Immutable(`The version ${product} is ${state}; only the model of a draft can be changed.`);
}
