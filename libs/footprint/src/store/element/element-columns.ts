import { declaredToJson, print, printFigures } from '#impacts';
import type { CO2eRecord, ImpactRecords } from '#impacts';
import type { CompanyId } from '#platform';
import type { UnitCode } from '../../model/units.js';
import type {
  DataQualityIndicators,
  Element,
  ElementKind,
  ModelledFacts,
  PactAttributes,
} from '../../model/element.js';
import type { VersionState } from '../../model/version-state.js';

/** The columns a write of an element sets; the others keep their defaults. */
export interface ElementColumns {
  company: string;
  uuid: string;
  kind: ElementKind;
  chain: string;
  version: number;
  version_state: VersionState;
  name: string;
  description: string | null;
  notes: string | null;
  sku: string | null;
  sync_id: string | null;
  cpc_code: string | null;
  supplier_part_id: string | null;
  unit: UnitCode | null;
  unit_from_dataset: boolean;
  weight: string | null;
  weight_unit: UnitCode | null;
  packaging_weight: string | null;
  packaging_weight_unit: UnitCode | null;
  recycled_percent: number | string | null;
  modeled_weight: string | null;
  modeled_packaging_weight: string | null;
  modeled_recycled_percent: number | string | null;
  modelled: ModelledFacts | null;
  data_quality_indicators: DataQualityIndicators;
  taxonomy: string | null;
  geo_location: string | null;
  location: string | null;
  supplier: string | null;
  start_date: Date | null;
  end_date: Date | null;
  dataset_owner: string | null;
  dataset: string | null;
  dataset_amount: string | null;
  dataset_amount_unit: UnitCode | null;
  declared: Record<string, unknown>;
  /** `footprint.CO2e` and `impacts`, as they leave us. */
  co2e: CO2eRecord;
  impacts: ImpactRecords;
  share: boolean | null;
  pact: PactAttributes;
  image: string | null;
}

/** In the order of the table; the columns a write sets, beside the two of the key. */
export const WRITTEN_COLUMNS: readonly (keyof ElementColumns)[] = [
  'kind',
  'chain',
  'version',
  'version_state',
  'name',
  'description',
  'notes',
  'sku',
  'sync_id',
  'cpc_code',
  'supplier_part_id',
  'unit',
  'unit_from_dataset',
  'weight',
  'weight_unit',
  'packaging_weight',
  'packaging_weight_unit',
  'recycled_percent',
  'modeled_weight',
  'modeled_packaging_weight',
  'modeled_recycled_percent',
  'modelled',
  'data_quality_indicators',
  'taxonomy',
  'geo_location',
  'location',
  'supplier',
  'start_date',
  'end_date',
  'dataset_owner',
  'dataset',
  'dataset_amount',
  'dataset_amount_unit',
  'declared',
  'co2e',
  'impacts',
  'share',
  'pact',
  'image',
];

export function columnsOf(element: Element, company: CompanyId): ElementColumns {
  return {
    company,
    uuid: element.uuid,
    kind: element.kind,
    chain: element.chain,
    version: element.version,
    version_state: element.versionState,
    name: element.name,
    description: element.description ?? null,
    notes: element.notes ?? null,
    sku: element.sku ?? null,
    sync_id: element.syncId ?? null,
    cpc_code: element.cpcCode ?? null,
    supplier_part_id: element.supplierPartId ?? null,
    unit: element.unit ?? null,
    unit_from_dataset: element.unitFromDataset,
    weight: element.weight ? print(element.weight.quantity) : null,
    weight_unit: element.weight?.unit ?? null,
    packaging_weight: element.packagingWeight ? print(element.packagingWeight.quantity) : null,
    packaging_weight_unit: element.packagingWeight?.unit ?? null,
    recycled_percent: element.recycledPercent ?? null,
    modeled_weight: element.modeledWeight ? print(element.modeledWeight.quantity) : null,
    modeled_packaging_weight: element.modeledPackagingWeight ? print(element.modeledPackagingWeight.quantity) : null,
    modeled_recycled_percent: element.modeledRecycledPercent ?? null,
    modelled: element.modelled ?? null,
    data_quality_indicators: element.dataQualityIndicators,
    taxonomy: element.taxonomy?.uuid ?? null,
    geo_location: element.geoLocation?.code ?? null,
    location: element.location?.uuid ?? null,
    supplier: element.supplier?.uuid ?? null,
    start_date: element.startDate ?? null,
    end_date: element.endDate ?? null,
    dataset_owner: element.dataset?.owner ?? null,
    dataset: element.dataset?.uuid ?? null,
    dataset_amount: element.datasetAmount ? print(element.datasetAmount.quantity) : null,
    dataset_amount_unit: element.datasetAmount?.unit ?? null,
    declared: declaredToJson(element.declared),
    ...printFigures(element.figures),
    share: element.share ?? null,
    pact: element.pact,
    image: element.image ?? null,
  };
}

/** What follows from other columns, or from other rows. */
const COMPUTED: ReadonlySet<keyof ElementColumns> = new Set([
  ...([
    'modeled_weight',
    'modeled_packaging_weight',
    'modeled_recycled_percent',
    'modelled',
    'co2e',
    'impacts',
  ] as const),
]);

/** The columns in which the rows of two elements differ. */
export function differentColumns(one: Element, other: Element): (keyof ElementColumns)[] {
  const [before, after] = [columnsOf(one, one.company as CompanyId), columnsOf(other, other.company as CompanyId)];
  return WRITTEN_COLUMNS.filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]));
}

/** Those of them that callers write. */
export function differentGivenColumns(one: Element, other: Element): (keyof ElementColumns)[] {
  return differentColumns(one, other).filter((column) => !COMPUTED.has(column));
}
