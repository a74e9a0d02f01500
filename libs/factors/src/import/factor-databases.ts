import { Injectable } from '@nestjs/common';
import type { CompanyId, Tx } from '#platform';
import { Database, HeldLock, lockDatasetsForLong } from '#platform';
import { removeDatabase } from '../dataset/write-database.js';
import type { Indexed } from '../search-index/reindex.js';
import { reindexNext } from '../search-index/reindex.js';
import type { FactorDatabase } from '../dataset/upsert-database.js';

export interface ListedDatabase extends FactorDatabase {
  uuid: string;
  /** The number of its datasets. */
  count: number;
}

/** The operator's view of emission-factor databases. The owner is a company, or SHARED. */
@Injectable()
export class FactorDatabases {
  constructor(private readonly database: Database) {}

  /** Lists the databases of an owner in the order of their names. */
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
   * Deletes a database with its datasets. Waits for a running import, and has no timeout.
   * @returns how many datasets were deleted
   * @throws Missing, Conflict
   */
  remove(owner: CompanyId, uuid: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      await lockDatasetsForLong(tx, owner);
      return removeDatabase(tx, owner, uuid);
    });
  }

  /**
   * Rebuilds the search texts of all datasets of an owner. This covers datasets that were imported before there was an index, or
   * not written by an import. It holds the lock on the datasets for some thousands of them at a time: searches use the old index
   * until then, other writers come between. If it is ended early, what it has done stays.
   * @param onIndexed called with how many have been done
   * @returns how many datasets are in the index now
   */
  reindex(owner: CompanyId, onIndexed?: (count: number) => void): Promise<number> {
    return this.indexAll(owner, lockDatasetsForLong, onIndexed);
  }

  /** The same for a company that is being stored again, and is closed until that is done. */
  indexStored(company: CompanyId, onIndexed?: (count: number) => void): Promise<number> {
    return this.indexAll(company, (tx) => HeldLock.take(tx, 'datasets', company), onIndexed);
  }

  private async indexAll(
    owner: CompanyId,
    lock: (tx: Tx, owner: CompanyId) => Promise<unknown>,
    onIndexed?: (count: number) => void,
  ): Promise<number> {
    let after: Indexed | undefined;
    let done = 0;
    do {
      const before = after;
      const next = await this.database.transaction(async (tx) => {
        await lock(tx, owner);
        return reindexNext(tx, owner, before);
      });
      after = next?.last;
      done += next?.count ?? 0;
      onIndexed?.(done);
    } while (after);
    const [searched] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from dataset_search where owner = $1`,
      [owner],
    );
    return searched?.count ?? 0;
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
