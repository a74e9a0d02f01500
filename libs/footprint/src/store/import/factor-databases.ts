import { Injectable } from '@nestjs/common';
import type { CompanyId } from '#platform';
import { Database } from '#platform';
import { removeDatabase } from '../dataset/write-database.js';
import { reindexAll } from '../search/reindex.js';
import { lockDatasetsForLong } from './datasets-lock.js';
import type { FactorDatabase } from './upsert-database.js';

export interface ListedDatabase extends FactorDatabase {
  uuid: string;
  /** Datasets in it. */
  count: number;
}

/** Emission-factor databases as operators handle them. The owner is a company, or SHARED. */
@Injectable()
export class FactorDatabases {
  constructor(private readonly database: Database) {}

  /** In the order of their names. */
  async list(owner: CompanyId): Promise<ListedDatabase[]> {
    const rows = await this.database.query<DatabaseRow>(
      `select uuid, name, version, licence, attribution, gwp_set, boundary, price_year,
         (select count(*)::integer from dataset d where d.owner = f.owner and d.factor_database = f.uuid) as count
       from factor_database f where owner = $1 order by name, version`,
      [owner],
    );
    return rows.map((row) => listedDatabase(owner, row));
  }

  /**
   * Waits for an import, and takes the time a large database takes.
   * @returns how many datasets went with it
   * @throws Missing, Conflict
   */
  remove(owner: CompanyId, uuid: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      await lockDatasetsForLong(tx, owner);
      return removeDatabase(tx, owner, uuid);
    });
  }

  /**
   * Makes anew what is searched of all datasets of an owner: of those that were imported before there was an index, or that
   * something else than an import wrote. Searches go on meanwhile, on what was there.
   * @returns how many datasets are searched now
   */
  reindex(owner: CompanyId): Promise<number> {
    return this.database.transaction(async (tx) => {
      await lockDatasetsForLong(tx, owner);
      await reindexAll(tx, owner);
      const [searched] = await tx.query<{ count: number }>(
        `select count(*)::int as count from dataset_search where owner = $1`,
        [owner],
      );
      return searched?.count ?? 0;
    });
  }
}

interface DatabaseRow {
  uuid: string;
  name: string;
  version: string;
  licence: string;
  attribution: string | null;
  gwp_set: string | null;
  boundary: string | null;
  price_year: number | null;
  count: number;
}

function listedDatabase(owner: CompanyId, row: DatabaseRow): ListedDatabase {
  return {
    owner,
    uuid: row.uuid,
    name: row.name,
    version: row.version,
    licence: row.licence,
    ...(row.attribution !== null && { attribution: row.attribution }),
    ...(row.gwp_set !== null && { gwpSet: row.gwp_set }),
    ...(row.boundary !== null && { boundary: row.boundary }),
    ...(row.price_year !== null && { priceYear: row.price_year }),
    count: row.count,
  };
}
