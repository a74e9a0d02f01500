import { Decimal, figuresOf } from '#impacts';
import type { Figures } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import type { ModelledFacts, CarriedFacts, CarriedJson, GraphSource } from '#model/products';
import type { DataQualityIndicators, PactAttributes, UnitCode } from '#model/terms';
import { carriedFacts, carriedFromJson, isCarriedWith, primaryDataShare } from '#model/products';
import { isOfPartner } from '#model/factors';
import type { ReceivedFacts } from '#model/factors';
import { printedIn, receivedIn } from '../element/element-row.js';
import { convert } from '#model/terms';
import { amountOf, optionalDecimal } from '#terms';

export interface NamedSource extends GraphSource {
  readonly name: string;
  readonly kind: 'element' | 'switch';
}

interface SourceRow {
  uuid: string;
  kind: 'element' | 'switch';
  name: string;
  unit: UnitCode | null;
  co2e: string;
  impacts: string;
  weight: string | null;
  weight_unit: UnitCode | null;
  recycled_percent: string | null;
  /** Only of a switch. The share of an element follows from the columns below. */
  primary_share: string | null;
  supplier_share: string | null;
  data_quality_indicators: DataQualityIndicators;
  pact: PactAttributes;
  dataset: string | null;
  dataset_name: string | null;
  valid_until: string | null;
  received: ReceivedFacts | null;
  /** Of an element; of the inputs that it leaves out `leaves_out` tells. */
  modelled: Omit<ModelledFacts, 'incompleteInputs'> | null;
  /** Of a switch. */
  carried: CarriedJson | null;
  contributors: string[];
  leaves_out: boolean;
}

/** A declared weight takes precedence over a modelled one; modelled recycled content takes precedence over declared. */
const SOURCES = `
  select e.uuid, 'element' as kind, e.name, e.unit, e.co2e::text as co2e, e.impacts::text as impacts,
    coalesce(e.weight, e.modeled_weight) as weight,
    case when e.weight is null then 'kg' else e.weight_unit end as weight_unit,
    coalesce(e.modeled_recycled_percent, e.recycled_percent) as recycled_percent,
    case when d.factor_database is null then coalesce(e.modelled->'contributors', '[]') else jsonb_build_array(d.factor_database) end as contributors,
    exists (select from jsonb_array_elements(e.modelled->'incompleteInputs') i where i->>'stage' in ('A1', 'A2', 'A3')) as leaves_out,
    null::numeric as primary_share, null::numeric as supplier_share, e.data_quality_indicators, e.pact, e.dataset, d.name as dataset_name,
    d.valid_until::text as valid_until, e.received, e.modelled - 'incompleteInputs' as modelled, null::jsonb as carried
  from element e left join dataset d on d.owner = e.dataset_owner and d.uuid = e.dataset
  where e.company = $1 and e.uuid = any($2::uuid[])
  union all
  select s.uuid, 'switch', s.name, s.unit, s.co2e::text, s.impacts::text, s.weight, 'kg', s.recycled_percent, to_jsonb(s.contributors), s.leaves_out,
    s.primary_share, s.supplier_share, '{}', '{}', null, null, null, null, null, s.carried
  from switch s where s.company = $1 and s.uuid = any($2::uuid[])`;

/** Reads the materials, process elements and switches with these uuids as sources of models and switches, by uuid. */
export async function readSources(
  sql: Sql,
  company: CompanyId,
  uuids: readonly string[],
): Promise<Map<string, NamedSource>> {
  if (uuids.length === 0) return new Map();
  const rows = await sql.query<SourceRow>(SOURCES, [company, uuids]);
  return new Map(rows.map((row) => [row.uuid, sourceOf(row)]));
}

function sourceOf(row: SourceRow): NamedSource {
  const figures = figuresOf(printedIn(row));
  return {
    uuid: row.uuid,
    kind: row.kind,
    name: row.name,
    unit: row.unit ?? undefined,
    figures,
    ...carriedOf(row, figures),
    weight: weightOf(row),
    recycledPercent: row.recycled_percent === null ? undefined : Number(row.recycled_percent),
    primaryShare: primaryShareIn(row),
    ...supplierShareIn(row),
    contributors: row.contributors,
    leavesOut: row.leaves_out,
  };
}

function carriedOf(row: SourceRow, figures: Figures): CarriedFacts {
  if (row.kind === 'switch') {
    const { carried } = row;
    return carried && isCarriedWith(carried, figures) ? carriedFromJson(carried) : carriedFacts({ figures, pact: {} });
  }
  return carriedFacts({
    ...{ figures, pact: row.pact, received: receivedIn(row), modelled: row.modelled ?? undefined },
    ...(row.dataset !== null && {
      dataset: { name: row.dataset_name ?? '', ...(row.valid_until !== null && { validUntil: row.valid_until }) },
    }),
  });
}

/** An element that is bound to a partner's footprint is supplier-specific wholly. */
function supplierShareIn(row: SourceRow): { supplierShare?: Decimal } {
  const text = row.kind === 'switch' ? row.supplier_share : (row.modelled?.primaryShares?.supplier ?? null);
  const share = isOfPartner(receivedIn(row)) ? '100' : text;
  return share === null ? {} : { supplierShare: new Decimal(share) };
}

function primaryShareIn(row: SourceRow): Decimal | undefined {
  if (row.kind === 'switch') return optionalDecimal(row.primary_share);
  return primaryDataShare({
    dataQualityIndicators: row.data_quality_indicators,
    pact: row.pact,
    dataset: row.dataset ?? undefined,
    received: receivedIn(row),
    modelled: row.modelled ?? undefined,
  });
}

function weightOf(row: SourceRow): Decimal | undefined {
  const weight = amountOf(row.weight, row.weight_unit);
  return weight && convert(weight, 'kg');
}
