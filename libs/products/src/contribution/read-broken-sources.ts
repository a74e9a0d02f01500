import type { Figures, IndicatorCode } from '#impacts';
import { figuresIn, impactsIn } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import { mapInTurns } from '#platform';
import type { BrokenSource } from '#model/products';
import type { ElementKind, Amount, UnitCode } from '#model/terms';
import { convert } from '#model/terms';
import { amountOf } from '#terms';

/** A source and how it is made of parts. */
export interface ReadSource extends BrokenSource {
  readonly bound?: { readonly dataset: string; readonly amount?: Amount };
}

interface Row {
  uuid: string;
  kind: ElementKind | 'switch';
  name: string;
  unit: UnitCode | null;
  weight: string | null;
  weight_unit: UnitCode | null;
  has_parts: boolean;
  leaves_out: boolean;
  dataset: string | null;
  dataset_amount: string | null;
  dataset_amount_unit: UnitCode | null;
  /** The figure of GWP-fossil, where only this is asked: all indicators are thirty times as much text. */
  fossil: string | null;
  impacts: string | null;
}

const FIGURES = (table: string) => `
  case when $3::boolean then nullif(${table}.co2e->>'A1_A3', '') end as fossil,
  case when not $3::boolean then ${table}.impacts::text end as impacts`;

const SOURCES = `
  select e.uuid, e.kind, e.name, e.unit, coalesce(e.weight, e.modeled_weight) as weight,
    case when e.weight is null then 'kg' else e.weight_unit end as weight_unit,
    e.modelled is not null or e.dataset is not null as has_parts,
    exists (select from jsonb_array_elements(e.modelled->'incompleteInputs') i where i->>'stage' in ('A1', 'A2', 'A3')) as leaves_out,
    e.dataset, e.dataset_amount, e.dataset_amount_unit, ${FIGURES('e')}
  from element e where e.company = $1 and e.uuid = any($2::uuid[])
  union all
  select s.uuid, 'switch', s.name, s.unit, s.weight, 'kg', true, s.leaves_out, null, null, null, ${FIGURES('s')}
  from switch s where s.company = $1 and s.uuid = any($2::uuid[])`;

/**
 * Reads materials, process elements and switches with these figures of their product stage, by uuid.
 * @param isRenewed whether figures of later modules are needed, too
 */
export async function readBrokenSources(
  sql: Sql,
  company: CompanyId,
  uuids: readonly string[],
  codes: readonly IndicatorCode[],
  isRenewed: boolean,
): Promise<ReadSource[]> {
  if (uuids.length === 0) return [];
  const isFossilOnly = !isRenewed && codes.every((code) => code === 'GWP-fossil');
  const rows = await sql.query<Row>(SOURCES, [company, uuids, isFossilOnly]);
  return mapInTurns(rows, (row) => sourceOf(row, codes));
}

function sourceOf(row: Row, codes: readonly IndicatorCode[]): ReadSource {
  const weight = amountOf(row.weight, row.weight_unit);
  const { dataset } = row;
  return {
    uuid: row.uuid,
    kind: row.kind,
    name: row.name,
    unit: row.unit ?? undefined,
    figures: figuresOf(row, codes),
    weight: weight && convert(weight, 'kg'),
    contributors: [],
    quantities: {},
    hasParts: row.has_parts,
    leavesOut: row.leaves_out,
    ...(dataset !== null && { bound: { dataset, amount: amountOf(row.dataset_amount, row.dataset_amount_unit) } }),
  };
}

function figuresOf({ fossil, impacts }: Row, codes: readonly IndicatorCode[]): Figures {
  if (impacts !== null) return figuresIn(impactsIn(impacts, codes));
  return fossil === null ? {} : { 'GWP-fossil': { A1_A3: fossil } };
}
