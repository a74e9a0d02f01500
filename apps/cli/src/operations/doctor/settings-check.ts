import { ConfigFault } from '#platform';
import { ALL_SETTINGS } from '../../command/config.js';
import type { CliContext } from '../../command/context.js';
import { CliFault } from '../../command/exit-codes.js';
import type { Check, Finding } from './check.js';
import { fault, ok, warning } from './check.js';

/** Every fault that an api or a worker would end with at its start, and names that are none. */
export function settingsCheck(context: CliContext): Check {
  const unknown = context
    .unknownSettings()
    .map((line) => warning(line, 'Correct the name, or remove it from the environment.'));
  return { name: 'settings', look: async () => [...unknown, ...(await faultsOf(context))] };
}

async function faultsOf(context: CliContext): Promise<Omit<Finding, 'check'>[]> {
  try {
    await context.settings(...ALL_SETTINGS);
    return [ok(`All ${ALL_SETTINGS.length} settings of api and worker can be used.`)];
  } catch (thrown) {
    if (thrown instanceof CliFault) return [fault(thrown.message, 'Set DATABASE_URL.')];
    if (!(thrown instanceof ConfigFault)) throw thrown;
    return thrown.faults.map((line) => fault(line, 'See docs/operating/settings.md.'));
  }
}
