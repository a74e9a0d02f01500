import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict, Invalid, Missing } from '#faults';
import type { CompanyId, Expected, Page, PageRequest, Tx } from '#platform';
import { Database, isUuid, newUuid, requireExpected, violatedUnique } from '#platform';
import { differences, recordChange } from '#access';
import type { ImportKind, ImportMapping } from '#model/imports';
import { listedPage } from '#terms';

/** A mapping that a company keeps for the files it imports again and again. */
export interface KeptMapping {
  uuid: string;
  kind: ImportKind;
  name: string;
  mapping: ImportMapping;
  /** Incremented by every write. */
  revision: number;
  created: Date;
  updated: Date;
}

export type MappingInput = Pick<KeptMapping, 'kind' | 'name' | 'mapping'>;
export type MappingPatch = Partial<Pick<KeptMapping, 'name' | 'mapping'>>;

/** How many of them a company keeps. */
const MOST_KEPT = 200;
/** How many names a fault lists. */
const MOST_NAMED = 20;

const COLUMNS = 'uuid, kind, name, mapping, revision, created, updated';

/** The mappings of columns that companies keep under a name. An import copies the one it uses. */
@Injectable()
export class ImportMappings {
  constructor(private readonly database: Database) {}

  /** @throws Invalid, Conflict where the kind has another one of this name */
  async create(company: CompanyId, input: Checked<MappingInput>): Promise<KeptMapping> {
    const { kind, name, mapping } = input.whole();
    await this.requireRoom(company);
    const created = await this.database.transaction(async (tx) => {
      const [row] = await tx.query<KeptMapping>(
        `insert into import_mapping (company, uuid, kind, name, mapping) values ($1, $2, $3, $4, $5)
         on conflict (company, kind, name) do nothing returning ${COLUMNS}`,
        [company, newUuid(), kind, name, JSON.stringify(mapping)],
      );
      const changes = differences({}, { kind, name, mapping });
      const change = { action: 'create', kind: 'importMapping', name, changes } as const;
      if (row) await recordChange(tx, company, { ...change, record: row.uuid });
      return row;
    });
    if (!created) throw await this.taken(company, kind, name);
    return created;
  }

  /** The mappings of some kinds, in the order (created, uuid). */
  list(company: CompanyId, kinds: readonly ImportKind[], request: PageRequest): Promise<Page<KeptMapping>> {
    const rows = 'from import_mapping where company = $1 and kind = any($2)';
    return listedPage(
      this.database,
      {
        select: `select ${COLUMNS} ${rows}`,
        table: 'import_mapping',
        count: `select count(*)::int as count ${rows}`,
        values: [company, kinds],
      },
      request,
    );
  }

  /** @throws Missing */
  async get(company: CompanyId, uuid: string): Promise<KeptMapping> {
    const [found] = await this.database.query<KeptMapping>(
      `select ${COLUMNS} from import_mapping where company = $1 and uuid = $2`,
      [company, uuid],
    );
    if (!found) throw missing(uuid);
    return found;
  }

  /** The mapping that a caller names by its name or uuid. @throws Invalid that names those there are */
  async named(company: CompanyId, kind: ImportKind, nameOrUuid: string): Promise<KeptMapping> {
    const [found] = await this.database.query<KeptMapping>(
      `select ${COLUMNS} from import_mapping where company = $1 and kind = $2 and (uuid = $3 or name = $4)
       order by (uuid = $3) desc nulls last limit 1`,
      [company, kind, isUuid(nameOrUuid) ? nameOrUuid : null, nameOrUuid],
    );
    if (found) return found;
    const known = await this.database.query<{ name: string }>(
      `select name from import_mapping where company = $1 and kind = $2 order by name limit ${MOST_NAMED + 1}`,
      [company, kind],
    );
    throw new Invalid({ field: 'mapping', message: `${isKeptNowhere(kind, nameOrUuid)}; ${namesOf(known)}` });
  }

  /** Imports under way keep the mapping that they began with. @throws Missing, Outdated, Invalid, Conflict */
  async patch(
    company: CompanyId,
    uuid: string,
    patch: Checked<MappingPatch>,
    expected?: Expected,
  ): Promise<KeptMapping> {
    const { name, mapping } = patch.whole();
    try {
      return await this.database.transaction(async (tx) => {
        const was = await lockMapping(tx, company, uuid, expected);
        const [now] = await tx.query<KeptMapping>(PATCH, [
          ...([company, uuid, name ?? null] as const),
          mapping === undefined ? null : JSON.stringify(mapping),
        ]);
        if (!now) return was;
        const changes = differences({ name: was.name, mapping: was.mapping }, { name: now.name, mapping: now.mapping });
        const change = { action: 'update', kind: 'importMapping', record: uuid, name: now.name, changes } as const;
        await recordChange(tx, company, change);
        return now;
      });
    } catch (error) {
      if (name === undefined || !violatedUnique(error)) throw error;
      const { kind } = await this.get(company, uuid);
      throw await this.taken(company, kind, name);
    }
  }

  /** @throws Missing, Outdated */
  async remove(company: CompanyId, uuid: string, expected?: Expected): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { kind, name, mapping } = await lockMapping(tx, company, uuid, expected);
      await tx.query('delete from import_mapping where company = $1 and uuid = $2', [company, uuid]);
      const changes = differences({ kind, name, mapping }, {});
      await recordChange(tx, company, { action: 'delete', kind: 'importMapping', record: uuid, name, changes });
    });
  }

  private async requireRoom(company: CompanyId): Promise<void> {
    const [kept] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from import_mapping where company = $1`,
      [company],
    );
    if ((kept?.count ?? 0) >= MOST_KEPT) throw new Conflict(`${MOST_KEPT} mappings are kept already: delete some.`);
  }

  private async taken(company: CompanyId, kind: ImportKind, name: string): Promise<Conflict> {
    const [holder] = await this.database.query<{ uuid: string }>(
      `select uuid from import_mapping where company = $1 and kind = $2 and name = $3`,
      [company, kind, name],
    );
    if (!holder) return new Conflict(`The name ${JSON.stringify(name)} is being written by others.`);
    return new Conflict(
      `The name ${JSON.stringify(name)} is taken by ${holder.uuid}, another mapping of kind ${kind}.`,
    );
  }
}

/** A row where something changes; none otherwise. */
const PATCH = `
  update import_mapping set name = coalesce($3, name), mapping = coalesce($4::jsonb, mapping), revision = revision + 1,
    updated = now()
  where company = $1 and uuid = $2 and (name, mapping) is distinct from (coalesce($3, name), coalesce($4::jsonb, mapping))
  returning ${COLUMNS}`;

/** @throws Missing, Outdated */
async function lockMapping(tx: Tx, company: CompanyId, uuid: string, expected: Expected): Promise<KeptMapping> {
  const [found] = await tx.query<KeptMapping>(
    `select ${COLUMNS} from import_mapping where company = $1 and uuid = $2 for update`,
    [company, uuid],
  );
  if (!found) throw missing(uuid);
  requireExpected(expected, found.revision);
  return found;
}

function missing(uuid: string): Missing {
  return new Missing(`There is no mapping ${uuid}.`);
}

function isKeptNowhere(kind: ImportKind, nameOrUuid: string): string {
  return `${JSON.stringify(nameOrUuid)} is no mapping that is kept for kind ${kind}`;
}

function namesOf(known: readonly { name: string }[]): string {
  if (known.length === 0) return 'none is kept';
  const more = known.length > MOST_NAMED ? ' and more' : '';
  return `there are ${known
    .slice(0, MOST_NAMED)
    .map(({ name }) => JSON.stringify(name))
    .join(', ')}${more}`;
}
