import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict, Faults, Missing } from '#faults';
import type { CompanyId, Expected, Page, PageRequest, Sql, HeldGraph } from '#platform';
import { Database, newUuid, requireExpected, violatedUnique, refuseWhileReferenced, inGraph } from '#platform';
import { checkedInputAfter, inputAfter, withoutEchoes } from '#model/products';
import type { InputFields, InputPatch } from '#model/products';
import type { BillOfInput } from './bill-rows.js';
import { billRows } from './bill-rows.js';
import { recordInput } from './input-trail.js';
import type { StoredInput, StoredInputRow } from './input-row.js';
import { inputOf, isSameInput, SELECT_INPUT } from './input-row.js';
import { getModel, modelForWrite } from './models.js';
import { removeInputs } from './remove-inputs.js';
import { allListed, listedPage } from '#terms';
import { requireSound } from '../compute/require-sound.js';
import { followModels, writeInputRows } from './write-inputs.js';
import { ElementsChanged } from '../element/elements-changed.js';

const COUNT_OF_MODEL = 'select count(*) as count from model_input where company = $1 and model = $2';

/** The inputs of models. Every write recomputes the product, and every draft above it, in its own transaction. */
@Injectable()
export class ModelInputs {
  constructor(
    private readonly database: Database,
    private readonly changed: ElementsChanged,
  ) {}

  /**
   * Adds an input. If an input of this model has the same syncId and the same fields already, it is returned instead.
   * @throws Missing, Immutable, Invalid, Conflict
   */
  create(company: CompanyId, model: string, body: Checked<InputPatch>, actor: string): Promise<StoredInput> {
    return inGraph(this.database, company, async (graph) => {
      const { product } = await modelForWrite(graph, company, model);
      const { syncId } = body.fields;
      const existing = syncId && body.isWhole ? await findInput(graph, company, model, 'sync_id', syncId) : undefined;
      if (existing) return requireSame(existing, body.whole());
      const uuid = newUuid();
      const faults = new Faults(body.faults);
      const after = checkedInputAfter(undefined, body.fields, faults);
      const kind = await requireSound(graph, company, { model, product, uuid }, after, faults);
      await writeInputRows(graph, { inserted: [{ model, product, uuid, now: after, kind }] }, actor);
      await recordInput(graph, company, { model, uuid }, undefined, after);
      await this.recomputeModel(graph, model, product, actor);
      return getInput(graph, company, model, uuid);
    });
  }

  /** @throws Missing, Immutable, Outdated, Invalid, Conflict */
  async patch(
    company: CompanyId,
    model: string,
    uuid: string,
    body: Checked<InputPatch>,
    actor: string,
    expected?: Expected,
  ): Promise<StoredInput> {
    try {
      return await inGraph(this.database, company, async (graph) => {
        const { product } = await modelForWrite(graph, company, model);
        const was = await getInput(graph, company, model, uuid);
        requireExpected(expected, was.revision);
        const faults = new Faults(body.faults);
        const after = checkedInputAfter(was.fields, withoutEchoes(body.fields, was.fields, was), faults);
        if (faults.all.length === 0 && isSameInput(after, was.fields)) return was;
        const kind = await requireSound(graph, company, { model, product, uuid }, after, faults);
        const updated = [{ model, product, uuid, was: was.fields, now: after, kind }];
        await writeInputRows(graph, { updated }, actor);
        await recordInput(graph, company, { model, uuid }, was.fields, after);
        await this.recomputeModel(graph, model, product, actor);
        return getInput(graph, company, model, uuid);
      });
    } catch (error) {
      const { syncId } = body.fields;
      if (!syncId || violatedUnique(error) !== 'model_input_sync_id') throw error;
      const holder = await findInput(this.database, company, model, 'sync_id', syncId);
      throw new Conflict(`The syncId ${syncId} is taken by ${holder?.uuid ?? 'another input'} of this model.`);
    }
  }

  /** @throws Missing, Immutable, Outdated, Conflict */
  async remove(company: CompanyId, model: string, uuid: string, actor: string, expected?: Expected): Promise<void> {
    const deletion = inGraph(this.database, company, async (graph) => {
      const { product } = await modelForWrite(graph, company, model);
      const was = await getInput(graph, company, model, uuid);
      requireExpected(expected, was.revision);
      await removeInputs(graph, [{ uuid, model, product, was: was.fields }], actor, this.changed);
    });
    await refuseWhileReferenced(deletion, 'Another input of this model is the transport of this one.');
  }

  /** @throws Missing */
  get(company: CompanyId, model: string, uuid: string): Promise<StoredInput> {
    return getInput(this.database, company, model, uuid);
  }

  /** @throws Missing */
  async list(company: CompanyId, model: string, request: PageRequest): Promise<Page<StoredInput>> {
    await getModel(this.database, company, model);
    const page = await listedPage<StoredInputRow>(
      this.database,
      { ...inputsOf(company, model), count: COUNT_OF_MODEL },
      request,
    );
    return page.map(inputOf);
  }

  /** @throws Missing */
  async count(company: CompanyId, model: string): Promise<number> {
    await getModel(this.database, company, model);
    const [total] = await this.database.query<{ count: number }>(COUNT_OF_MODEL, [company, model]);
    return total?.count ?? 0;
  }

  /**
   * Reads all inputs batch by batch, as the rows of a bill: a transport that the row of its component says has none of its own. See
   * `batchesByKey`. @throws Missing
   */
  async *allOfBill(company: CompanyId, model: string): AsyncGenerator<readonly BillOfInput[]> {
    const found = await getModel(this.database, company, model);
    for await (const rows of allListed<StoredInputRow>(this.database.reads, inputsOf(company, model)))
      yield billRows(this.database.reads, company, found, rows.map(inputOf));
  }

  private recomputeModel(graph: HeldGraph, model: string, product: string, actor: string): Promise<void> {
    return followModels(graph, { models: [model], products: [product] }, actor, this.changed);
  }
}

function inputsOf(company: CompanyId, model: string) {
  return { select: `${SELECT_INPUT} and i.model = $2`, table: 'i', values: [company, model] as const };
}

async function getInput(sql: Sql, company: CompanyId, model: string, uuid: string): Promise<StoredInput> {
  const input = await findInput(sql, company, model, 'uuid', uuid);
  if (!input) throw new Missing(`There is no input ${uuid} in the model ${model}.`);
  return input;
}

async function findInput(
  sql: Sql,
  company: CompanyId,
  model: string,
  column: 'uuid' | 'sync_id',
  value: string,
): Promise<StoredInput | undefined> {
  const text = `${SELECT_INPUT} and i.model = $2 and i.${column} = $3`;
  const [row] = await sql.query<StoredInputRow>(text, [company, model, value]);
  return row && inputOf(row);
}

function requireSame(existing: StoredInput, patch: InputPatch): StoredInput {
  const asPatch: InputFields = inputAfter(existing.fields, withoutEchoes(patch, existing.fields, existing));
  if (isSameInput(asPatch, existing.fields)) return existing;
  throw new Conflict(`The syncId ${patch.syncId} is taken by ${existing.uuid}, which says something else.`);
}
