import { Injectable } from '@nestjs/common';
import { Invalid, Missing } from '#faults';
import type { AuditKind, Trail } from '#access';
import type { CompanyId, Expected, Page, PageRequest, Repeats } from '#platform';
import { Database, newUuid, requireExpected, violatedUnique } from '#platform';
import { differences, recordChange } from '#access';
import { patchField } from '#model/terms';
import { keptCount, listedPage } from './listed-page.js';
import { taken } from './sync-id-taken.js';

/** The kinds of records with just a name and a syncId. Their tables differ only in name. */
export type NamedKind = 'scope' | 'org' | 'supplier' | 'activity_group';

export interface NamedReference {
  uuid: string;
  name: string;
  syncId: string | null;
  /** Of scopes alone: its activities are counted in no sum. */
  memo?: boolean;
  /** Of scopes of the GHG Protocol alone. */
  code?: string | null;
  created: Date;
  /** Incremented by every write. */
  revision: number;
}

export interface NamedPatch {
  name?: string;
  syncId?: string | null;
  /** Only of a scope of the company's own. */
  memo?: boolean | null;
}

const COLUMNS = 'uuid, name, sync_id as "syncId", created, revision';

const columnsOf = (kind: NamedKind): string => (kind === 'scope' ? `${COLUMNS}, memo, code` : COLUMNS);

/** What the audit calls them. */
const AUDIT_KINDS = {
  scope: 'scope',
  org: 'org',
  supplier: 'supplier',
  activity_group: 'activityGroup',
} as const satisfies Record<NamedKind, AuditKind>;

/** The GHG scopes, orgs, suppliers and activity groups of a company. */
@Injectable()
export class NamedReferences {
  constructor(private readonly database: Database) {}

  /** Lists all records of a kind, in the order of their creation. */
  all(company: CompanyId, kind: NamedKind): Promise<NamedReference[]> {
    return this.database.query<NamedReference>(
      `select ${columnsOf(kind)} from ${kind} where company = $1 order by created, uuid`,
      [company],
    );
  }

  page(company: CompanyId, kind: NamedKind, request: PageRequest): Promise<Page<NamedReference>> {
    const select = `select ${columnsOf(kind)} from ${kind} where company = $1`;
    return listedPage(this.database, { select, table: kind, count: keptCount(kind), values: [company] }, request);
  }

  /** Creates a record, or returns the one that has the same syncId and says the same already. @throws Conflict */
  async create(
    company: CompanyId,
    kind: NamedKind,
    input: NamedPatch & { name: string },
    repeats: Repeats = 'accepted',
  ): Promise<NamedReference> {
    const { name, syncId = null } = input;
    const memo = kind === 'scope' ? [input.memo ?? false] : [];
    const created = await this.database.transaction(async (tx) => {
      const [row] = await tx.query<NamedReference>(
        `insert into ${kind} (company, uuid, name, sync_id${memo.length > 0 ? ', memo' : ''})
         values ($1, $2, $3, $4${memo.length > 0 ? ', $5' : ''})
         on conflict (company, sync_id) do nothing returning ${columnsOf(kind)}`,
        [company, newUuid(), name, syncId, ...memo],
      );
      const change = { action: 'create', kind: AUDIT_KINDS[kind], name } as const;
      if (row) await recordChange(tx, company, { ...change, record: row.uuid, changes: differences({}, trailOf(row)) });
      return row;
    });
    if (created) return created;
    const holder = syncId === null ? undefined : await this.bySyncId(company, kind, syncId);
    if (repeats === 'refused') throw taken(syncId, holder, 'another record');
    if (holder?.name === name && hasMemo(holder, input.memo)) return holder;
    throw taken(syncId, holder, `which differs in ${holder?.name === name ? 'memo' : 'name'}`);
  }

  /** @throws Missing, Outdated, Conflict, Invalid if a built-in scope is to be a memo */
  async patch(
    company: CompanyId,
    kind: NamedKind,
    uuid: string,
    { name, syncId, memo }: NamedPatch,
    expected?: Expected,
  ): Promise<NamedReference> {
    try {
      return await this.database.transaction(async (tx) => {
        const [was] = await tx.query<NamedReference>(
          `select ${columnsOf(kind)} from ${kind} where company = $1 and uuid = $2 for update`,
          [company, uuid],
        );
        if (!was) throw new Missing(`There is no ${kind.replace('_', ' ')} ${uuid}.`);
        requireExpected(expected, was.revision);
        if (was.code && typeof memo === 'boolean') throw new Invalid({ field: 'memo', message: BUILT_IN });
        const now = {
          ...was,
          name: name ?? was.name,
          syncId: patchField(was.syncId ?? undefined, syncId) ?? null,
          memo: memo === undefined ? was.memo : (memo ?? false),
          revision: was.revision + 1,
        };
        const changes = differences(trailOf(was), trailOf(now));
        if (Object.keys(changes).length === 0) return was;
        await tx.query(
          `update ${kind} set name = $3, sync_id = $4, revision = revision + 1${kind === 'scope' ? ', memo = $5' : ''}
           where company = $1 and uuid = $2`,
          [company, uuid, now.name, now.syncId, ...(kind === 'scope' ? [now.memo] : [])],
        );
        const change = { action: 'update', kind: AUDIT_KINDS[kind], record: uuid, name: now.name, changes } as const;
        await recordChange(tx, company, change);
        return now;
      });
    } catch (error) {
      if (!syncId || !violatedUnique(error)) throw error;
      throw taken(syncId, await this.bySyncId(company, kind, syncId), 'another record');
    }
  }

  async bySyncId(company: CompanyId, kind: NamedKind, syncId: string): Promise<NamedReference | undefined> {
    const [row] = await this.database.query<NamedReference>(
      `select ${columnsOf(kind)} from ${kind} where company = $1 and sync_id = $2`,
      [company, syncId],
    );
    return row;
  }
}

/** What the audit shows of a record. */
function trailOf({ name, syncId, memo }: Pick<NamedReference, 'name' | 'syncId' | 'memo'>): Trail {
  return { name, syncId: syncId ?? undefined, memo: memo || undefined };
}

const BUILT_IN = 'is of scopes of your own; this one is of the GHG Protocol, and counted';

/** Whether a record has what was sent again; what was left out is not compared. */
function hasMemo(holder: NamedReference, sent: boolean | null | undefined): boolean {
  return sent === undefined || (holder.memo ?? false) === (sent ?? false);
}
