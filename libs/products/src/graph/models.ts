import { Injectable } from '@nestjs/common';
import { Conflict, Immutable, Invalid, Missing } from '#faults';
import type { CompanyId, Page, PageRequest, Sql, Tx } from '#platform';
import { Database, newUuid, inGraph } from '#platform';
import { recordChange } from '#access';
import type { Reference, VersionState } from '#model/terms';
import { isEditable } from '#model/terms';
import { keptCount, listedPage } from '#terms';
import type { ModelFilter } from './model-filter.js';
import { productCondition } from './model-filter.js';

/** The model of one material or process element. The element's figures are computed from the model's inputs. */
export interface Model {
  uuid: string;
  product: Reference;
  created: Date;
  updated: Date;
  /** Incremented by every write of the model or of its inputs. */
  revision: number;
}

const MODEL_AND_PRODUCT = `
  from model m join element p on p.company = $1 and p.uuid = m.product
  where m.company = $1`;
const SELECT_MODEL = `
  select m.uuid, json_build_object('uuid', p.uuid, 'name', p.name) as product, m.created, m.updated, m.revision
  ${MODEL_AND_PRODUCT}`;

@Injectable()
export class Models {
  constructor(private readonly database: Database) {}

  /**
   * Creates the model of a draft that is bound to no dataset, or returns the one that the draft already has.
   * @throws Invalid, Immutable, Conflict
   */
  create(company: CompanyId, product: string): Promise<Model> {
    return inGraph(this.database, company, async (tx) => {
      await requireModellable(tx, company, product);
      const [created] = await tx.query<{ uuid: string }>(
        `insert into model (company, uuid, product) values ($1, $2, $3)
         on conflict (company, product) do nothing returning uuid`,
        [company, newUuid(), product],
      );
      const [model] = await tx.query<Model>(`${SELECT_MODEL} and m.product = $2`, [company, product]);
      if (!model) throw new Error('A model was inserted but is not there.');
      const { uuid: record, product: of } = model;
      const change = {
        action: 'create',
        kind: 'model',
        record,
        name: of.name,
        changes: { product: { to: of.uuid } },
      } as const;
      if (created) await recordChange(tx, company, change);
      return model;
    });
  }

  /** @throws Missing */
  get(company: CompanyId, uuid: string): Promise<Model> {
    return getModel(this.database, company, uuid);
  }

  /** Lists all models of a company, or those whose product a filter selects. */
  async list(company: CompanyId, request: PageRequest, filter: ModelFilter = {}): Promise<Page<Model>> {
    const { sql, values } = await productCondition(this.database, company, filter);
    const listing =
      sql === ''
        ? { select: SELECT_MODEL, count: keptCount('model') }
        : { select: `${SELECT_MODEL} and ${sql}`, count: `select count(*) as count ${MODEL_AND_PRODUCT} and ${sql}` };
    return listedPage(this.database, { ...listing, table: 'm', values: values.all }, request);
  }
}

/** @throws Missing */
export async function getModel(sql: Sql, company: CompanyId, uuid: string): Promise<Model> {
  const [model] = await sql.query<Model>(`${SELECT_MODEL} and m.uuid = $2`, [company, uuid]);
  if (!model) throw new Missing(`There is no model ${uuid}.`);
  return model;
}

/** Locks the product of a model that is to be written. Only the model of a draft can be. @throws Missing, Immutable, Conflict */
export async function modelForWrite(tx: Tx, company: CompanyId, uuid: string): Promise<{ product: string }> {
  const { product } = await getModel(tx, company, uuid);
  await requireModellable(tx, company, product.uuid);
  return { product: product.uuid };
}

async function requireModellable(tx: Tx, company: CompanyId, product: string): Promise<void> {
  const [found] = await tx.query<{ state: VersionState; bound: boolean }>(
    `select version_state as state, dataset is not null as bound from element where company = $1 and uuid = $2 for update`,
    [company, product],
  );
  if (!found) throw new Invalid({ field: 'product', message: 'names nothing that exists' });
  if (!isEditable(found.state))
    throw new Immutable(`This version is ${found.state}; only the model of a draft can be changed.`);
  if (found.bound) throw new Conflict('Its figures come from a dataset: they cannot come from a model, too.');
}
