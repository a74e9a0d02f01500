import type { FigureOrigin } from '#model/activities';
import { FIGURE_ORIGINS } from '#model/activities';
import type { SheetColumn } from '#sheets';
import type { GhgReportRecord, ReportLineRecord, ReportPeriodRecord } from './ghg-report-record.js';

interface Column extends SheetColumn {
  cell: (line: ReportLineRecord, report: GhgReportRecord) => string | undefined;
}

const HEADED: Readonly<Record<FigureOrigin, string>> = {
  product: 'by product',
  lane: 'by transport lane',
  given: 'given',
  none: 'unknown',
};

const LINE: readonly Column[] = [
  { header: 'line', kind: 'text', cell: ({ kind }) => kind },
  { header: 'key', kind: 'text', cell: ({ key }) => key },
  { header: 'name', kind: 'text', cell: ({ name }) => name },
  { header: 'name in the company', kind: 'text', cell: ({ scope }) => scope?.name },
  { header: 'scope uuid', kind: 'text', cell: ({ scope }) => scope?.uuid },
  { header: 'method', kind: 'text', cell: ({ key }, { scope2Method }) => (key === '2' ? scope2Method : undefined) },
  { header: 'activities', kind: 'number', cell: ({ count }) => String(count) },
  { header: 'kg CO2e', kind: 'figure', cell: ({ CO2e }) => CO2e },
];

const SHARES: readonly Column[] = FIGURE_ORIGINS.flatMap((origin): Column[] => [
  {
    header: `activities, ${HEADED[origin]}`,
    kind: 'number',
    cell: ({ shares }) => String(shares[origin].count),
  },
  { header: `kg CO2e, ${HEADED[origin]}`, kind: 'figure', cell: ({ shares }) => shares[origin].CO2e },
]);

const SUPPLIER_SPECIFIC: readonly Column[] = [
  {
    header: 'activities, supplier-specific',
    kind: 'number',
    cell: ({ supplierSpecific }) => String(supplierSpecific.count),
  },
  { header: 'kg CO2e, supplier-specific', kind: 'figure', cell: ({ supplierSpecific }) => supplierSpecific.CO2e },
];

/** Of the lines' activities, what there may be none of. */
const LACKING: readonly Column[] = [
  { header: 'activities, supplier share unknown', kind: 'number', cell: ({ supplierShareUnknown: of }) => countIn(of) },
  { header: 'kg CO2e, supplier share unknown', kind: 'figure', cell: ({ supplierShareUnknown: of }) => of?.CO2e },
  { header: 'activities, with gaps', kind: 'number', cell: ({ gaps }) => countIn(gaps) },
  { header: 'kg CO2e, with gaps', kind: 'figure', cell: ({ gaps }) => gaps?.CO2e },
];

function countIn(total: { count: number } | undefined): string | undefined {
  return total && String(total.count);
}

const COMPARED: readonly Column[] = [
  { header: 'activities, compared', kind: 'number', cell: ({ compared }) => compared && String(compared.count) },
  { header: 'kg CO2e, compared', kind: 'figure', cell: ({ compared }) => compared?.CO2e },
  { header: 'difference, kg CO2e', kind: 'figure', cell: ({ compared }) => compared?.difference },
  { header: 'change, %', kind: 'figure', cell: ({ compared }) => compared?.changePercent },
];

/** Of whom the activities are, where they are of one org: in a CSV nothing stands above the table. */
const ORG: readonly Column[] = [
  { header: 'org', kind: 'text', cell: (_, { org }) => org?.name },
  { header: 'org uuid', kind: 'text', cell: (_, { org }) => org?.uuid },
];

export interface ReportTable {
  columns: readonly SheetColumn[];
  rows: readonly (string | undefined)[][];
  /** What a reader has to know before the table. */
  titles: readonly string[];
  fileName: string;
}

/** A report as a table: its rows, its sums, then the memo scopes, which no sum has. */
export function ghgReportTable(report: GhgReportRecord): ReportTable {
  const columns = [
    ...LINE,
    ...SHARES,
    ...SUPPLIER_SPECIFIC,
    ...LACKING,
    ...(report.compared ? COMPARED : []),
    ...(report.org ? ORG : []),
  ];
  const isMemo = ({ kind }: ReportLineRecord): boolean => kind === 'memo';
  const lines = [...report.rows.filter((row) => !isMemo(row)), ...report.sums, ...report.rows.filter(isMemo)];
  return {
    columns,
    rows: lines.map((line) => columns.map(({ cell }) => cell(line, report))),
    titles: titlesOf(report),
    fileName: `ghg report ${daysOf(report)}`,
  };
}

function titlesOf(report: GhgReportRecord): string[] {
  const { company, org, compared, count, created, scope2Method, notCounted } = report;
  return [
    `Greenhouse gas inventory by the GHG Protocol: ${company}`,
    ...(org ? [`Only activities of the org ${org.name}`] : []),
    `Period: ${daysOf(report)}, by the start of an activity in UTC`,
    ...(compared ? [`Compared with: ${daysOf(compared)}`] : []),
    `Unit: kg CO2e. Activities: ${count}`,
    scope2Method === 'not stated'
      ? 'Scope 2: the company has not stated whether its figures are location-based or market-based'
      : `Scope 2: ${scope2Method} method`,
    'Biogenic CO2 is not separate: figures include it only where a given amount or an undivided factor counts it',
    ...notCounted.map((what) => `Not counted: ${what}`),
    'With gaps: the CO2e leaves out inputs of a product that lack a figure',
    `Made: ${created}`,
  ];
}

function daysOf({ startDate, endDate }: ReportPeriodRecord): string {
  return `${startDate.slice(0, 10)} to ${endDate.slice(0, 10)}`;
}
