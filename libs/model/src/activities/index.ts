export { activityCO2e } from './activity-co2e.js';
export { ACTIVITY_FIELDS, HALVES } from './activity-fields.js';
export type { ActivityField, Half } from './activity-fields.js';
export { ACTIVITY_REFERENCES } from './activity.js';
export type {
  Activity,
  ActivityContent,
  ActivityLane,
  ActivityPatch,
  ActivityProduct,
  ActivityReference,
  ActivityScope,
  FactorSource,
  KnownReferences,
  ProductBasis,
  UsedDataset,
} from './activity.js';
export { FACETS, readFacets } from './facets.js';
export type { Facet } from './facets.js';
export { readListingPeriod } from './listing-period.js';
export type { ListingPeriod } from './listing-period.js';
export { periodParts } from './period-parts.js';
export type { TimeRange } from './period-parts.js';
export type { Comparison } from './report/comparison.js';
export { FIGURE_ORIGINS } from './report/figure-origin.js';
export type { FigureOrigin } from './report/figure-origin.js';
export { ghgReport } from './report/ghg-report.js';
export type { GhgReport, MarkedTotals, OriginTotal, ReportLine } from './report/ghg-report.js';
export { MOST_MONTHS, monthsOf, readMonthlyPeriod } from './report/monthly-period.js';
export { NOTHING, monthlyReport } from './report/monthly-report.js';
export type { MonthTotal, MonthlyReport, OrgTotal, ScopeShare, TaxonomyTotal } from './report/monthly-report.js';
export { readReportPeriods } from './report/report-period.js';
export type { ReportPeriod, ReportPeriods, ReportQuery } from './report/report-period.js';
export type { LineKind, ReportedScope } from './report/scope-lines.js';
export { withBelow } from './report/taxonomy-totals.js';
export { totalOfAll, withGaps } from './report/total.js';
export type { ScopeTotal, Total, TotalWithGaps } from './report/total.js';
export { differingFields } from './same-activity.js';
export { blankActivity, writtenActivity } from './written-activity.js';
