import { Injectable } from '@nestjs/common';
import { Conflict, Missing } from '#faults';
import type { CompanyId, Expected, Page, PageRequest, Sql } from '#platform';
import { Database, newUuid, requireExpected, violatesForeignKey } from '#platform';
import type { Reference } from '../../model/element-parts.js';
import { inGraph } from './in-graph.js';
import { getModel, modelForWrite } from './models.js';
import { listedPage } from '../reference/listed-page.js';

/** A part of a model that inputs can be put into. */
export interface Block extends Reference {
  created: Date;
  /** Raised by every write. */
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
        `update block set name = $4, updated = clock_timestamp(), revision = revision + 1
         where company = $1 and model = $2 and uuid = $3`,
        [company, model, uuid, name],
      );
      return getBlock(tx, company, model, uuid);
    });
  }

  /** @throws Missing, Immutable, Outdated, Conflict */
  async remove(company: CompanyId, model: string, uuid: string, expected?: Expected): Promise<void> {
    try {
      await inGraph(this.database, company, async (tx) => {
        await modelForWrite(tx, company, model);
        const { revision } = await getBlock(tx, company, model, uuid);
        requireExpected(expected, revision);
        await tx.query(`delete from block where company = $1 and model = $2 and uuid = $3`, [company, model, uuid]);
      });
    } catch (error) {
      if (!violatesForeignKey(error)) throw error;
      throw new Conflict('There are inputs in this block.');
    }
  }

  /** @throws Missing */
  async list(company: CompanyId, model: string, asked: PageRequest): Promise<Page<Block>> {
    await getModel(this.database, company, model);
    const count = 'select count(*) as count from block where company = $1 and model = $2';
    return listedPage(this.database, { select: SELECT_BLOCK, table: 'block', count, values: [company, model] }, asked);
  }
}

async function getBlock(sql: Sql, company: CompanyId, model: string, uuid: string): Promise<Block> {
  const [block] = await sql.query<Block>(`${SELECT_BLOCK} and uuid = $3`, [company, model, uuid]);
  if (!block) throw new Missing(`There is no block ${uuid} in the model ${model}.`);
  return block;
}
