import { Module } from '@nestjs/common';
import { Activities } from './activity/activities.js';
import { TotalsReconciliation } from './activity/totals-reconciliation.js';
import { GhgReports } from './report/ghg-reports.js';
import { MonthlyReports } from './report/monthly-reports.js';
import { ReportTurns } from './report/report-turns.js';

const STORES = [Activities, GhgReports, MonthlyReports, ReportTurns, TotalsReconciliation];

/** Activities, and reports on them. */
@Module({ providers: STORES, exports: STORES })
export class ActivitiesStoreModule {}
