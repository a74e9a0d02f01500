import { Conflict } from '#faults';
import { OUTBOUND_STOP_MESSAGES, readInstallation } from '#platform';
import type { CliContext } from '../command/context.js';

/** @throws Conflict where nothing may be sent to partners: with OUTBOUND=off, and on a copy */
export async function requireOutbound(context: CliContext): Promise<void> {
  const { OUTBOUND } = await context.settings('DATABASE_URL', 'OUTBOUND');
  if (OUTBOUND === 'off') throw new Conflict(OUTBOUND_STOP_MESSAGES.setting);
  const { is } = await readInstallation(await context.database());
  if (is === 'other') throw new Conflict(OUTBOUND_STOP_MESSAGES.copy);
}
