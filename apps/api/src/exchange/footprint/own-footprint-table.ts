import type { CarbonFootprint } from '#model/exchange';
import type { ColumnKind } from '#sheets';
import { recordColumn } from '../../web/export/record-columns.js';
import type { Table, TableColumn, TableRows } from '../../web/export/table.js';
import type { OwnFootprintRecord } from './own-footprint-record.js';

const TEXT = ['text'] as const;
const FIGURE = ['figure'] as const;
const DATE = ['date'] as const;

/** The columns of the carbon footprint. Total by type: a member that is not listed does not compile. */
const PCF: Record<keyof CarbonFootprint, readonly [kind: ColumnKind, ...members: string[]]> = {
  declaredUnitOfMeasurement: TEXT,
  declaredUnitAmount: FIGURE,
  productMassPerDeclaredUnit: FIGURE,
  referencePeriodStart: DATE,
  referencePeriodEnd: DATE,
  geographyRegionOrSubregion: TEXT,
  geographyCountry: TEXT,
  geographyCountrySubdivision: TEXT,
  boundaryProcessesDescription: TEXT,
  pcfExcludingBiogenicUptake: FIGURE,
  pcfIncludingBiogenicUptake: FIGURE,
  fossilCarbonContent: FIGURE,
  biogenicCarbonContent: FIGURE,
  recycledCarbonContent: FIGURE,
  fossilGhgEmissions: FIGURE,
  landUseChangeGhgEmissions: FIGURE,
  biogenicCO2Uptake: FIGURE,
  biogenicNonCO2Emissions: FIGURE,
  landManagementFossilGhgEmissions: FIGURE,
  landManagementBiogenicCO2Emissions: FIGURE,
  landManagementBiogenicCO2Removals: FIGURE,
  landCarbonLeakage: FIGURE,
  landAreaOccupation: FIGURE,
  aircraftGhgEmissions: FIGURE,
  packagingEmissionsIncluded: TEXT,
  packagingGhgEmissions: FIGURE,
  packagingBiogenicCarbonContent: FIGURE,
  outboundLogisticsGhgEmissions: FIGURE,
  ccsTechnologicalCO2CaptureIncluded: TEXT,
  ccsTechnologicalCO2Capture: FIGURE,
  technologicalCO2CaptureOrigin: TEXT,
  technologicalCO2Removals: FIGURE,
  ccuCarbonContent: FIGURE,
  ccuCalculationApproach: TEXT,
  ccuCreditCertification: TEXT,
  ipccCharacterizationFactors: TEXT,
  crossSectoralStandards: TEXT,
  productOrSectorSpecificRules: TEXT,
  allocationRulesDescription: TEXT,
  exemptedEmissionsPercent: FIGURE,
  exemptedEmissionsDescription: TEXT,
  secondaryEmissionFactorSources: TEXT,
  primaryDataShare: FIGURE,
  dqi: ['figure', 'technologicalDQR', 'geographicalDQR', 'temporalDQR'],
  verification: ['text', 'coverage', 'providerName', 'completedAt', 'standardName', 'comments'],
};

const inFootprint = (name: string, kind?: ColumnKind) => recordColumn(name, kind, `footprint.${name}`);

const COLUMNS: readonly TableColumn<object>[] = [
  ...['id', 'status'].map((name) => inFootprint(name)),
  inFootprint('created', 'date'),
  recordColumn('element', 'text', 'element.uuid'),
  ...['element.name', 'element.kind', 'visible'].map((name) => recordColumn(name)),
  recordColumn('firstSent', 'date'),
  ...['specVersion', 'precedingPfIds', 'companyName', 'companyIds'].map((name) => inFootprint(name)),
  ...['productNameCompany', 'productDescription', 'productIds', 'productClassifications'].map((name) =>
    inFootprint(name),
  ),
  inFootprint('comment'),
  ...['validityPeriodStart', 'validityPeriodEnd'].map((name) => inFootprint(name, 'date')),
  ...Object.entries(PCF).flatMap(([name, [kind, ...members]]) =>
    members.length > 0
      ? members.map((member) => inFootprint(`pcf.${name}.${member}`, kind))
      : [inFootprint(`pcf.${name}`, kind)],
  ),
];

/** The company's own footprints as a table. */
export function ownFootprintTable(rows: TableRows<OwnFootprintRecord>): Table<OwnFootprintRecord> {
  return { name: 'footprints', columns: COLUMNS, rows };
}
