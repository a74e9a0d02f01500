import { Decimal, DOWNSTREAM_MODULES } from '#impacts';
import type { Module } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import type {
  ActivityContent,
  ActivityLane,
  ActivityProduct,
  ActivityReference,
  ActivityPatch,
  ActivityScope,
  KnownReferences,
  ProductBasis,
  UsedDataset,
} from '#model/activities';
import { ACTIVITY_REFERENCES } from '#model/activities';
import type { ElementKind, Reference, TaxonomyReference, UnitCode } from '#model/terms';

interface FoundRow {
  kind: ActivityReference;
  uuid: string;
  name: string;
  detail: unknown;
}

/** Of the element `e`: the dataset that it is bound to, by a look-up of its own for each product. */
const USED_DATASET = `(
  select json_strip_nulls(json_build_object('uuid', d.uuid, 'name', d.name, 'database', f.name, 'version', nullif(f.version, '')))
  from dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
  where d.owner = e.dataset_owner and d.uuid = e.dataset)`;

/** Of the element `e`: whether its figures are a partner's. Where the release before has just written it, the dataset tells. */
const IS_PARTNERS = `case when e.received = '{}'
  then (select d.received is not null from dataset d where d.owner = e.dataset_owner and d.uuid = e.dataset)
  else e.received ->> 'dataset' = e.dataset::text and not e.received ? 'isPartners' end`;

/** Databases of partners belong to the company; those that are shared have none of their figures. */
const MODEL = `case when e.modelled is not null then json_build_object('shares', e.modelled -> 'primaryShares',
  'incompleteInputs', e.modelled -> 'incompleteInputs', 'isComplete', e.modelled ? 'known', 'drawsOnPartners', exists (
    select from factor_database f where f.owner = $1 and f.data_source is not null and e.modelled -> 'contributors' ? f.uuid::text))
  end`;

const FIND = `
  select 'product' as kind, uuid, name, json_build_object('kind', kind, 'version', version, 'unit', unit,
      'weight', coalesce(weight, modeled_weight)::text, 'weightUnit', case when weight is null then 'kg' else weight_unit end,
      'productCarbonFootprint', co2e->>'productCarbonFootprint',
      'fossil', case when co2e->>'downstream' <> '' then impacts->'GWP-fossil' end,
      'dataset', ${USED_DATASET}, 'isPartners', ${IS_PARTNERS}, 'model', ${MODEL}) as detail
    from element e where company = $1 and uuid = any($2::uuid[])
  union all select 'scope', uuid, name, json_build_object('code', code) from scope where company = $1 and uuid = any($3::uuid[])
  union all select 'taxonomy', uuid, name, json_build_object('path', path) from taxonomy where owner = $1 and uuid = any($4::uuid[])
  union all select 'org', uuid, name, null from org where company = $1 and uuid = any($5::uuid[])
  union all select 'group', uuid, name, null from activity_group where company = $1 and uuid = any($6::uuid[])
  union all select 'transportLane', uuid, name,
      json_build_object('version', revision, 'totalKm', total_km::text, 'CO2ePerTkm', co2e_per_tkm::text)
    from transport_lane where company = $1 and uuid = any($7::uuid[])`;

/**
 * Looks up in one query the records that patches refer to, and those that stored activities refer to, from which their CO2e is
 * computed. A record of another company counts as unknown.
 */
export async function findReferences(
  sql: Sql,
  company: CompanyId,
  inputs: readonly ActivityPatch[],
  stored: readonly ActivityContent[] = [],
): Promise<KnownReferences> {
  const named = ACTIVITY_REFERENCES.map((field) => [
    ...new Set([
      ...inputs.flatMap((each) => each[field]?.uuid.toLowerCase() ?? []),
      ...stored.flatMap((each) => each[field]?.uuid ?? []),
    ]),
  ]);
  const rows = named.some((uuids) => uuids.length > 0) ? await sql.query<FoundRow>(FIND, [company, ...named]) : [];
  const found = {
    product: new Map<string, ActivityProduct>(),
    scope: new Map<string, ActivityScope>(),
    taxonomy: new Map<string, TaxonomyReference>(),
    org: new Map<string, Reference>(),
    group: new Map<string, Reference>(),
    transportLane: new Map<string, ActivityLane>(),
  };
  for (const { kind, uuid, name, detail } of rows) {
    switch (kind) {
      case 'product':
        found.product.set(uuid, { uuid, name, ...productOf(detail as ProductDetail) });
        break;
      case 'scope':
        found.scope.set(uuid, { uuid, name, code: (detail as { code: string | null }).code ?? undefined });
        break;
      case 'taxonomy':
        found.taxonomy.set(uuid, { uuid, name, path: (detail as { path: string }).path });
        break;
      case 'transportLane':
        found.transportLane.set(uuid, { uuid, name, ...laneOf(detail as LaneDetail) });
        break;
      case 'org':
      case 'group':
        found[kind].set(uuid, { uuid, name });
        break;
      default:
        kind satisfies never;
    }
  }
  return found;
}

interface ProductDetail {
  kind: ElementKind;
  version: number;
  unit: UnitCode | null;
  weight: string | null;
  weightUnit: UnitCode | null;
  productCarbonFootprint: string | null;
  /** Its GWP-fossil by module, read only where a module after the gate is stated: `impacts` is a large text. */
  fossil: Readonly<Partial<Record<Module, string>>> | null;
  dataset: UsedDataset | null;
  isPartners: boolean | null;
  model: NonNullable<ProductBasis['model']> | null;
}

function productOf(detail: ProductDetail): Omit<ActivityProduct, keyof Reference> {
  const { kind, version, unit, weight, weightUnit, productCarbonFootprint, fossil } = detail;
  return {
    kind,
    version,
    unit: unit ?? undefined,
    weight: weight && weightUnit ? { quantity: new Decimal(weight), unit: weightUnit } : undefined,
    productCarbonFootprint: decimal(productCarbonFootprint),
    afterGate: afterGate(fossil ?? {}),
    basis: {
      dataset: detail.dataset ?? undefined,
      isPartners: detail.isPartners ?? false,
      model: detail.model ? { ...detail.model, incompleteInputs: detail.model.incompleteInputs ?? [] } : undefined,
    },
  };
}

function afterGate(fossil: Readonly<Partial<Record<Module, string>>>): ActivityProduct['afterGate'] {
  return Object.fromEntries(
    DOWNSTREAM_MODULES.flatMap((module) => (fossil[module] ? [[module, new Decimal(fossil[module])]] : [])),
  );
}

interface LaneDetail {
  version: number;
  totalKm: string;
  CO2ePerTkm: string;
}

function laneOf({ version, totalKm, CO2ePerTkm }: LaneDetail): Omit<ActivityLane, keyof Reference> {
  return { version, totalKm: new Decimal(totalKm), CO2ePerTkm: new Decimal(CO2ePerTkm) };
}

function decimal(text: string | null): Decimal | undefined {
  return text ? new Decimal(text) : undefined;
}
