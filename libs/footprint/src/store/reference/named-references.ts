import { Injectable } from '@nestjs/common';
import { Conflict, Missing } from '#faults';
import type { CompanyId, Expected, Page, PageRequest } from '#platform';
import { Database, newUuid, outdated, violatedUnique } from '#platform';
import { keptCount, listedPage } from './listed-page.js';

/** The kinds of records with just a name and a syncId. Their tables differ only in name. */
export type NamedKind = 'scope' | 'org' | 'supplier' | 'activity_group';

export interface NamedReference {
  uuid: string;
  name: string;
  syncId: string | null;
  created: Date;
  /** Incremented by every write. */
  revision: number;
}

export interface NamedPatch {
  name?: string;
  syncId?: string | null;
}

const COLUMNS = 'uuid, name, sync_id as "syncId", created, revision';

/** The syncId after a patch. */
const SYNC_ID = 'case when $4 then $5 else sync_id end';

/** The GHG scopes, orgs, suppliers and activity groups of a company. */
@Injectable()
export class NamedReferences {
  constructor(private readonly database: Database) {}

  /** Lists all records of a kind, in the order of their creation. */
  all(company: CompanyId, kind: NamedKind): Promise<NamedReference[]> {
    return this.database.query<NamedReference>(
      `select ${COLUMNS} from ${kind} where company = $1 order by created, uuid`,
      [company],
    );
  }

  page(company: CompanyId, kind: NamedKind, request: PageRequest): Promise<Page<NamedReference>> {
    const select = `select ${COLUMNS} from ${kind} where company = $1`;
    return listedPage(this.database, { select, table: kind, count: keptCount(kind), values: [company] }, request);
  }

  /** Creates a record, or returns the one that has the same syncId and the same name already. @throws Conflict */
  async create(company: CompanyId, kind: NamedKind, input: NamedPatch & { name: string }): Promise<NamedReference> {
    const { name, syncId = null } = input;
    const [created] = await this.database.query<NamedReference>(
      `insert into ${kind} (company, uuid, name, sync_id) values ($1, $2, $3, $4)
       on conflict (company, sync_id) do nothing returning ${COLUMNS}`,
      [company, newUuid(), name, syncId],
    );
    if (created) return created;
    const holder = syncId === null ? undefined : await this.bySyncId(company, kind, syncId);
    if (holder?.name === name) return holder;
    throw taken(syncId, holder, 'which differs in name');
  }

  /** @throws Missing, Outdated, Conflict */
  async patch(
    company: CompanyId,
    kind: NamedKind,
    uuid: string,
    { name, syncId }: NamedPatch,
    expected?: Expected,
  ): Promise<NamedReference> {
    try {
      const [patched] = await this.database.query<NamedReference>(
        `update ${kind} set name = coalesce($3, name), sync_id = ${SYNC_ID},
           revision = revision + ((name, sync_id) is distinct from (coalesce($3, name), ${SYNC_ID}))::integer
         where company = $1 and uuid = $2 and ($6::bigint[] is null or revision = any($6)) returning ${COLUMNS}`,
        [company, uuid, name ?? null, syncId !== undefined, syncId ?? null, expected],
      );
      if (patched) return patched;
    } catch (error) {
      if (!syncId || !violatedUnique(error)) throw error;
      throw taken(syncId, await this.bySyncId(company, kind, syncId), 'another record');
    }
    const found = await this.database.query(`select from ${kind} where company = $1 and uuid = $2`, [company, uuid]);
    if (found.length > 0) throw outdated();
    throw new Missing(`There is no ${kind.replace('_', ' ')} ${uuid}.`);
  }

  private async bySyncId(company: CompanyId, kind: NamedKind, syncId: string): Promise<NamedReference | undefined> {
    const [row] = await this.database.query<NamedReference>(
      `select ${COLUMNS} from ${kind} where company = $1 and sync_id = $2`,
      [company, syncId],
    );
    return row;
  }
}

function taken(syncId: string | null, holder: NamedReference | undefined, how: string): Conflict {
  if (!holder) return new Conflict(`The syncId ${syncId} is being written by others.`);
  return new Conflict(`The syncId ${syncId} is taken by ${holder.uuid}, ${how}.`);
}
