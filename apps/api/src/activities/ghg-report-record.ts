import { ApiProperty } from '@nestjs/swagger';
import type { Comparison, FigureOrigin, ReportLine, ReportPeriod, Total, TotalWithGaps } from '#model/activities';
import type { CompanyGhgReport, GhgReportRequest } from '#activities';
import { print } from '#impacts';
import type { Scope2Method } from '#access';
import { GapsRecord } from './listing-record.js';
import { PlainDecimal, TimeText } from '../web/views/formats.js';
import { ReferenceRecord } from '../web/views/reference-record.js';

export const Count = () => ApiProperty({ type: 'integer' });

/** How many activities, and their emissions. */
export class TotalRecord {
  /** How many activities. */
  @Count() count!: number;
  /** Their emissions: kg CO2e, a decimal string. */
  @PlainDecimal() CO2e!: string;
}

/** How many activities, and their emissions, with those among them that leave something out. */
export class TotalWithGapsRecord extends TotalRecord {
  /** Those that leave something out: their `factorSource` has `gaps`. Absent where there are none. */
  gaps?: GapsRecord;
}

/** The activities by how their CO2e came about: every activity stands in one of these. */
export class SharesRecord implements Record<FigureOrigin, TotalRecord> {
  /** Those computed with the figures of a material or process element. */
  product!: TotalRecord;
  /** Those computed with the figures of a transport lane. */
  lane!: TotalRecord;
  /** Those whose UpstreamCO2e or DownstreamCO2e was sent, also where the other one is computed. */
  given!: TotalRecord;
  /** Those of which nothing is known, and whose CO2e is 0. */
  none!: TotalRecord;
}

/** The figure of the period that is compared. */
export class ComparisonRecord extends TotalRecord {
  /** By how much the report's figure is more: kg CO2e, a decimal string. */
  @PlainDecimal() difference!: string;
  /**
   * The difference in percent of the size of the compared figure, a decimal string with two decimals; absent where that
   * is 0.
   */
  @ApiProperty({ pattern: String.raw`^-?\d+\.\d{2}$` }) changePercent?: string;
}

/** One line of the inventory: a scope, the activities without one, or a sum. */
export class ReportLineRecord extends TotalWithGapsRecord {
  /**
   * What the line is: `scope` is one of the GHG Protocol, `own` one of the company's own, `uncategorized` the
   * activities without a scope, `memo` one of the company's own that is in no sum, `sum` a sum of lines.
   */
  @ApiProperty({ enum: ['scope', 'own', 'uncategorized', 'memo', 'sum'] }) kind!: ReportLine['kind'];
  /** 1, 2, 3.1 to 3.15, whatever the company calls these scopes; of a sum 1, 2, 3, 1-3 or all. Absent of others. */
  key?: string;
  /** The name as the GHG Protocol has it; of the company's own scope, as the company has it. */
  name!: string;
  /** The company's record of the scope; absent where it has none. */
  scope?: ReferenceRecord;
  /** The same activities by how their CO2e came about. */
  shares!: SharesRecord;
  /**
   * Supplier-specific: of `shares.product`, how many activities draw on footprints of partners, and how much of their CO2e comes from
   * these, by the share that each keeps in `factorSource.supplierShare`.
   */
  supplierSpecific!: TotalRecord;
  /**
   * Of `shares.product`, the activities whose share from partners is not known, such as those computed before it was kept. Absent where
   * there are none.
   */
  supplierShareUnknown?: TotalRecord;
  /** The same line of the period that is compared; absent where none is. */
  compared?: ComparisonRecord;
}

/** A period of whole months. */
export class ReportPeriodRecord {
  /** The first moment of the period: ISO 8601, UTC, with milliseconds. */
  @TimeText() startDate!: string;
  /** The last second of the period: ISO 8601, UTC, with milliseconds. */
  @TimeText() endDate!: string;
}

/**
 * The inventory of a period by the GHG Protocol (Corporate Standard, chapter 9). An activity belongs to the period that
 * holds its startDate, in UTC.
 */
export class GhgReportRecord extends ReportPeriodRecord {
  /** The company's name. */
  company!: string;
  /** The org that the report is of; absent where it is of all. */
  org?: ReferenceRecord;
  /** When the report was made: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** The period that is compared; absent where none is. */
  compared?: ReportPeriodRecord;
  /** How many activities the period has. */
  @Count() count!: number;
  /** The unit of every CO2e in the report: kg CO2e. */
  CO2eUnit!: 'kg';
  /**
   * The method that the figures of scope 2 follow, by the company's setting (GHG Protocol Scope 2 Guidance, chapter 4).
   */
  @ApiProperty({ enum: ['location-based', 'market-based', 'not stated'] }) scope2Method!: Scope2Method | 'not stated';
  /**
   * CO2 from biomass is in the figures only where an amount that was sent, or a source that does not divide its climate figure,
   * counts it; it is not stated separately.
   */
  biogenicCO2!: 'not separate';
  /** What no CO2e of the report counts, in plain words. */
  notCounted!: string[];
  /**
   * Scopes 1 and 2 and the fifteen categories of scope 3; then own scopes that are used; then what has no scope; then memo scopes
   * that are used, which no sum has.
   */
  rows!: ReportLineRecord[];
  /** The sums of scopes 1, 2 and 3, of these together, and of all activities but those of memo scopes. */
  sums!: ReportLineRecord[];
}

/** What is computed with a product is its GWP-fossil. A source with one climate figure for everything has its whole figure there. */
const NOT_COUNTED = [
  'Emissions of products from land use and land use change (GWP-luluc), unless their source does not divide its climate figure',
  'Biogenic emissions of products other than CO2 (a part of GWP-biogenic), such as methane from animals or rotting, with the same exception',
];

export function ghgReportRecord(report: CompanyGhgReport, request: GhgReportRequest, made: Date): GhgReportRecord {
  return {
    company: report.company,
    org: report.org,
    ...periodRecord(request.period),
    compared: request.compared && periodRecord(request.compared),
    created: made.toISOString(),
    count: report.sums.find(({ key }) => key === 'all')?.count ?? 0,
    CO2eUnit: 'kg',
    scope2Method: report.scope2Method ?? 'not stated',
    biogenicCO2: 'not separate',
    notCounted: [...NOT_COUNTED],
    rows: report.rows.map(lineRecord),
    sums: report.sums.map(lineRecord),
  };
}

export function periodRecord({ from, until }: ReportPeriod): ReportPeriodRecord {
  return { startDate: from.toISOString(), endDate: until.toISOString() };
}

function lineRecord({
  kind,
  key,
  name,
  scope,
  shares,
  supplierSpecific,
  supplierShareUnknown,
  compared,
  ...total
}: ReportLine): ReportLineRecord {
  const { product, lane, given, none } = shares;
  return {
    kind,
    key,
    name,
    scope,
    ...totalWithGapsRecord(total),
    shares: {
      product: totalRecord(product),
      lane: totalRecord(lane),
      given: totalRecord(given),
      none: totalRecord(none),
    },
    supplierSpecific: totalRecord(supplierSpecific),
    supplierShareUnknown: supplierShareUnknown && totalRecord(supplierShareUnknown),
    compared: compared && comparisonRecord(compared),
  };
}

export function totalRecord({ count, CO2e }: Total): TotalRecord {
  return { count, CO2e: print(CO2e) };
}

export function totalWithGapsRecord({ count, CO2e, gaps }: TotalWithGaps): TotalWithGapsRecord {
  return { ...totalRecord({ count, CO2e }), gaps: gaps && totalRecord(gaps) };
}

function comparisonRecord({ difference, changePercent, ...total }: Comparison): ComparisonRecord {
  return { ...totalRecord(total), difference: print(difference), changePercent };
}
