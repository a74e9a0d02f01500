import type { TestService } from '../companies/service.js';
import { until } from '../run/until.js';

/**
 * Vacuums a table until almost all of it may be read from indexes alone. Rows are known to be visible to all once their commit is on
 * disk, which this server does not wait for.
 */
export async function untilVisible({ database }: TestService, table: 'activity' | 'element'): Promise<void> {
  await until('almost all is visible', async () => {
    await database.queryAcross('deployment', `vacuum analyze ${table}`);
    const [found] = await database.queryAcross<{ visible: boolean }>(
      'deployment',
      `select relallvisible > 0.9 * relpages as visible from pg_class where oid = '${table}'::regclass`,
    );
    return found?.visible ?? false;
  });
}
