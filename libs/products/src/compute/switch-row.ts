import { Decimal, figuresOf } from '#impacts';
import type { Figures } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import { Missing } from '#faults';
import type { Reference, Every, UnitCode } from '#model/terms';
import { printedIn } from '../element/element-row.js';
import type { SwitchFields, SwitchSource } from '#model/products';

/** A source of models that stands for the mean of several materials and process elements. */
export interface Switch {
  uuid: string;
  name: string;
  syncId?: string;
  unit?: UnitCode;
  /** The name under which its image is served. */
  image?: string;
  sources: readonly (Reference & SwitchSource)[];
  /** Per one of its unit. */
  figures: Figures;
  created: Date;
  updated: Date;
  /** Incremented by every write and every recomputation. */
  revision: number;
}

interface SwitchRow extends Omit<Switch, 'syncId' | 'unit' | 'image' | 'figures'> {
  sync_id: string | null;
  unit: UnitCode | null;
  image: string | null;
  co2e: string;
  impacts: string;
}

const SELECT_SWITCH = `
  select w.uuid, w.name, w.sync_id, w.unit, w.image, w.co2e::text as co2e, w.impacts::text as impacts,
    w.created, w.updated, w.revision, coalesce(s.sources, '[]') as sources
  from switch w left join lateral (
    select json_agg(json_strip_nulls(json_build_object('uuid', e.uuid, 'name', e.name, 'share', trim_scale(s.share)::text))
      order by s.place) as sources
    from switch_source s join element e on e.company = $1 and e.uuid = s.element
    where s.company = $1 and s.switch = w.uuid
  ) s on true
  where w.company = $1`;

/** @throws Missing */
export async function getSwitch(sql: Sql, company: CompanyId, uuid: string): Promise<Switch> {
  const [row] = await sql.query<SwitchRow>(`${SELECT_SWITCH} and w.uuid = $2`, [company, uuid]);
  if (!row) throw new Missing(`There is no switch ${uuid}.`);
  return switchOf(row);
}

/** Finds all switches of a company in the order of their creation, or the one with this syncId. */
export async function findSwitches(sql: Sql, company: CompanyId, syncId?: string): Promise<Switch[]> {
  const rows = await sql.query<SwitchRow>(
    `${SELECT_SWITCH} and ($2::text is null or w.sync_id = $2) order by w.created, w.uuid`,
    [company, syncId],
  );
  return rows.map(switchOf);
}

export function switchFieldsOf({ name, syncId, unit, sources }: Switch): Every<SwitchFields> {
  return { name, syncId, unit, sources: sources.map(({ uuid, share }) => ({ uuid, ...(share && { share }) })) };
}

/** The shares of a switch's sources as they are stored: all of them, or none, which is no list. */
export function statedShares(shares: readonly (string | null)[]): Decimal[] {
  return shares.flatMap((share) => (share === null ? [] : [new Decimal(share)]));
}

function switchOf(row: SwitchRow): Every<Switch> {
  return {
    uuid: row.uuid,
    name: row.name,
    syncId: row.sync_id ?? undefined,
    unit: row.unit ?? undefined,
    image: row.image ?? undefined,
    sources: row.sources,
    figures: figuresOf(printedIn(row)),
    created: row.created,
    updated: row.updated,
    revision: row.revision,
  };
}
