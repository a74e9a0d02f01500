import { amongThese } from '#platform';

/** What a reference may say in place of a uuid. */
export type ReferenceId = 'syncId' | 'sku';

/** How records of a kind that bodies refer to are found by ids of the company's own. */
export interface ReferencedKind {
  /**
   * The statements that find them, by what the reference says. `$1` is the company, `$2` the ids; each selects `id` and `uuid`,
   * several rows of an id that several records have.
   */
  readonly by: Readonly<Partial<Record<ReferenceId, string>>>;
  /** The parameter of the path that names the record they belong to, which is `$3`. */
  readonly within?: string;
}

/** Selects the records of a table that have these ids. `conditions` are further ones of the row `t`. */
export function byOwnIds(table: string, column: string, owner = 'company', conditions = ''): string {
  return `select w.id, t.uuid from unnest($2::text[]) as w (id)
    join ${table} t on t.${owner} = $1 and t.${column} = w.id and ${amongThese(`t.${column}`, '$2', 'text')} ${conditions}`;
}

const bySyncId = (table: string, owner?: string): ReferencedKind => ({
  by: { syncId: byOwnIds(table, 'sync_id', owner) },
});

export const SCOPE = bySyncId('scope');
export const ORG = bySyncId('org');
export const ACTIVITY_GROUP = bySyncId('activity_group');
export const LOCATION = bySyncId('location');
export const TAXONOMY = bySyncId('taxonomy', 'owner');
