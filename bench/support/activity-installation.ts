import type { ApiInstallation } from './api-installation.js';
import { installApi } from './api-installation.js';
import { fillActivities } from './fill-activities.js';

/**
 * An api whose company has this many activities.
 * @param months over how many months they are spread, from January 2020 on
 * @param keep see `installApi`
 */
export function installWithActivities(rows: number, months: number, keep?: string): Promise<ApiInstallation> {
  return installApi((database, company) => fillActivities(database, company, rows, months), keep);
}
