import { Injectable } from '@nestjs/common';
import { Missing } from '#faults';
import type { CompanyId, Expected, Page, PageRequest, Sql } from '#platform';
import { Database, newUuid, requireExpected, refuseWhileReferenced, inGraph } from '#platform';
import { recordChange } from '#access';
import type { Reference } from '#model/terms';
import { getModel, modelForWrite } from './models.js';
import { listedPage } from '#terms';

/** A named group of inputs in a model. */
export interface Block extends Reference {
  created: Date;
  /** Incremented by every write. */
  revision: number;
}

const SELECT_BLOCK = `select uuid, name, created, revision from block where company = $1 and model = $2`;

@Injectable()
export class Blocks {
  constructor(private readonly database: Database) {}

  /** @throws Missing, Immutable */
  create(company: CompanyId, model: string, name: string): Promise<Block> {
    return inGraph(this.database, company, async (tx) => {
      await modelForWrite(tx, company, model);
      const uuid = newUuid();
      await tx.query(`insert into block (company, model, uuid, name) values ($1, $2, $3, $4)`, [
        company,
        model,
        uuid,
        name,
      ]);
      const changes = { name: { to: name }, model: { to: model } };
      await recordChange(tx, company, { action: 'create', kind: 'block', record: uuid, name, changes });
      return getBlock(tx, company, model, uuid);
    });
  }

  /** @throws Missing, Immutable, Outdated */
  rename(company: CompanyId, model: string, uuid: string, name?: string, expected?: Expected): Promise<Block> {
    return inGraph(this.database, company, async (tx) => {
      await modelForWrite(tx, company, model);
      const was = await getBlock(tx, company, model, uuid);
      requireExpected(expected, was.revision);
      if (name === undefined || name === was.name) return was;
      await tx.query(
        `update block set name = $4, updated = statement_timestamp(), revision = revision + 1
         where company = $1 and model = $2 and uuid = $3`,
        [company, model, uuid, name],
      );
      const changes = { name: { from: was.name, to: name } };
      await recordChange(tx, company, { action: 'update', kind: 'block', record: uuid, name, changes });
      return getBlock(tx, company, model, uuid);
    });
  }

  /** @throws Missing, Immutable, Outdated, Conflict */
  async remove(company: CompanyId, model: string, uuid: string, expected?: Expected): Promise<void> {
    const deletion = inGraph(this.database, company, async (tx) => {
      await modelForWrite(tx, company, model);
      const { revision, name } = await getBlock(tx, company, model, uuid);
      requireExpected(expected, revision);
      await tx.query(`delete from block where company = $1 and model = $2 and uuid = $3`, [company, model, uuid]);
      const changes = { name: { from: name }, model: { from: model } };
      await recordChange(tx, company, { action: 'delete', kind: 'block', record: uuid, name, changes });
    });
    await refuseWhileReferenced(deletion, 'There are inputs in this block.');
  }

  /** @throws Missing */
  async list(company: CompanyId, model: string, request: PageRequest): Promise<Page<Block>> {
    await getModel(this.database, company, model);
    const count = 'select count(*) as count from block where company = $1 and model = $2';
    return listedPage(
      this.database,
      { select: SELECT_BLOCK, table: 'block', count, values: [company, model] },
      request,
    );
  }
}

async function getBlock(sql: Sql, company: CompanyId, model: string, uuid: string): Promise<Block> {
  const [block] = await sql.query<Block>(`${SELECT_BLOCK} and uuid = $3`, [company, model, uuid]);
  if (!block) throw new Missing(`There is no block ${uuid} in the model ${model}.`);
  return block;
}
