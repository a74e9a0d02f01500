import type { OnApplicationShutdown } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { CompanyId } from '../records/company-id.js';
import { reasonOf } from '../logging/reason.js';
import type { Database } from '../database/database.js';
import type { Sql } from '../database/sql.js';
import { newUuid, sha256 } from '../records/ids.js';
import { Outage } from '../logging/outage.js';
import { BucketStore } from './bucket-store.js';
import { FolderStore } from './folder-store.js';
import type { ObjectStore } from './object-store.js';
import { StorageAway, StoredFileLost } from './storage-faults.js';
import type { StorageMetrics, StorageUse } from './storage-metrics.js';
import type { Storage } from '../config/storage-setting.js';

/** Bytes as a row has them: in itself, or in a stored file that it names. A row may say whether its bytes are somewhere else. */
export type Kept = { bytes: Buffer; file: null } | { bytes: null; file: string };

/** The columns of a row that has bytes. */
export interface KeptRow {
  readonly bytes: Buffer | null;
  readonly file: string | null;
}

/** A row of `stored_file`. */
export interface StoredFile {
  readonly company: CompanyId;
  readonly uuid: string;
  readonly place: string;
}

/**
 * Bytes of rows, in the rows themselves or where STORAGE_URL says. Each file outside has a row in `stored_file`, which is there
 * before the file is and goes after it: what a process leaves when it is killed is known, and is removed after a day. Triggers note
 * whether a row names a file.
 */
export class StoredFiles implements OnApplicationShutdown {
  private readonly log = new Logger('Storage');
  /** Of each place. One that STORAGE_URL does not name stays away. */
  private readonly outages = new Map<string, Outage>();
  private readonly target: ObjectStore | undefined;
  /** Those of STORAGE_URL that are outside of the database. */
  readonly stores: readonly ObjectStore[];

  constructor(
    private readonly database: Database,
    places: readonly Storage[] = [],
    private readonly metrics?: StorageMetrics,
  ) {
    const stores = places.map(storeOf);
    this.target = stores[0];
    this.stores = stores.filter((store) => store !== undefined);
  }

  /** Where new bytes go; undefined: into the rows themselves. */
  get place(): string | undefined {
    return this.target?.place;
  }

  /** Keeps bytes for a row that is about to be written. @throws StorageAway */
  async keep(company: CompanyId, bytes: Buffer): Promise<Kept> {
    const { target } = this;
    if (!target) return { bytes, file: null };
    const uuid = newUuid();
    await this.database.apart(() =>
      this.database.query('insert into stored_file (company, uuid, place, size, digest) values ($1, $2, $3, $4, $5)', [
        company,
        uuid,
        target.place,
        bytes.length,
        sha256(bytes),
      ]),
    );
    await this.using('write', target, () => target.put({ company, uuid }, bytes));
    return { bytes: null, file: uuid };
  }

  /** Lets bytes go that no row was written for. A file that a row does name stays. */
  async release(company: CompanyId, { file }: Kept): Promise<void> {
    if (file === null) return;
    await this.database.apart(async () => {
      const rows = await this.database.query(
        `update stored_file set remove_after = case when remove_after is not null then clock.at end
         from (select now() as at) clock where company = $1 and uuid = $2 returning 1`,
        [company, file],
      );
      // The company was deleted while its file was on the way.
      if (rows.length === 0) await this.target?.remove({ company, uuid: file });
    });
  }

  /** @param sql a snapshot, where its state is wanted @throws StorageAway, StoredFileLost */
  async read(company: CompanyId, { bytes, file }: KeptRow, sql: Sql = this.database): Promise<Buffer> {
    if (file === null) return bytes ?? Buffer.alloc(0);
    const [row] = await sql.query<{ place: string; size: number; digest: Buffer }>(
      'select place, size, digest from stored_file where company = $1 and uuid = $2',
      [company, file],
    );
    if (!row) throw new StoredFileLost(`There is no stored file ${file}.`);
    const store = this.storeAt(row.place);
    return this.using('read', store, async () => {
      const found = await store.get({ company, uuid: file }, row.size);
      if (!found) throw new StoredFileLost(`The file ${company}/${file} is not in ${row.place}.`);
      if (!sha256(found).equals(row.digest))
        throw new StoredFileLost(`The file ${company}/${file} in ${row.place} was changed.`);
      return found;
    });
  }

  /** Removes a file for ever. @throws StorageAway */
  async remove({ company, uuid, place }: StoredFile): Promise<void> {
    const store = this.storeAt(place);
    await this.using('remove', store, () => store.remove({ company, uuid }));
  }

  onApplicationShutdown(): void {
    this.close();
  }

  close(): void {
    for (const outage of this.outages.values()) outage.stop();
    for (const store of this.stores) store.close();
  }

  private storeAt(place: string): ObjectStore {
    const store = this.stores.find((each) => each.place === place);
    if (store) return store;
    throw this.away(place, 'STORAGE_URL does not name it');
  }

  private async using<T>(use: StorageUse, store: ObjectStore, work: () => Promise<T>): Promise<T> {
    const end = this.metrics?.begin(use);
    try {
      const done = await work();
      end?.('done');
      return done;
    } catch (fault) {
      const isLost = fault instanceof StoredFileLost;
      end?.(isLost ? 'lost' : 'away');
      throw isLost ? fault : this.away(store.place, reasonOf(fault));
    }
  }

  private away(place: string, reason: string): StorageAway {
    const away = new StorageAway(place, reason);
    this.outageOf(place).failed(away, reason);
    return away;
  }

  private outageOf(place: string): Outage {
    const known = this.outages.get(place);
    if (known) return known;
    const words = { away: `Files in ${place} can't be reached`, back: `Files in ${place} can be reached again` };
    const store = this.stores.find((each) => each.place === place);
    const look = () => store?.check() ?? Promise.reject(new Error('It is not named.'));
    const outage = new Outage(words, look, this.log);
    this.outages.set(place, outage);
    return outage;
  }
}

function storeOf(storage: Storage): ObjectStore | undefined {
  switch (storage.kind) {
    case 'database':
      return undefined;
    case 'folder':
      return new FolderStore(storage);
    case 'bucket':
      return new BucketStore(storage);
    default:
      return storage satisfies never;
  }
}
