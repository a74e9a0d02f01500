import type { Database, Installation } from '#platform';
import { readInstallation } from '#platform';
import type { Check } from './check.js';
import { ok, warning } from './check.js';

/** Whether the database is the installation's own, and whether anything goes out. */
export function installationCheck(database: Database, outbound: 'on' | 'off'): Check {
  return {
    name: 'installation',
    look: async () => {
      const { is } = await readInstallation(database);
      return outbound === 'off' ? whileOff(is) : whileOn(is);
    },
  };
}

const TRIAL = 'for a trial set OUTBOUND=off for api and worker';

function whileOn(is: Installation['is']) {
  switch (is) {
    case 'same':
      return ok('The database is the own one of the installation.');
    case 'new':
      return ok('Which database is the own one is not noted yet: the first migrate, api or worker does.');
    case 'other':
      return warning(
        'The database is a copy: nothing is sent to partners, and what is to be sent waits.',
        `If it is production now (after a disaster, or a new major version of PostgreSQL): installation confirm; ${TRIAL}.`,
      );
    case 'unsure':
      return warning(
        'Whether the database is a copy can’t be told: its server is not known now, or was not when it was noted.',
        `grant execute on function pg_control_system() to its user, then installation confirm; ${TRIAL}.`,
      );
    default:
      return is satisfies never;
  }
}

function whileOff(is: Installation['is']) {
  const off = 'OUTBOUND is off: nothing is sent to partners, and what is to be sent waits.';
  if (is === 'other') return ok(`The database is a copy, and ${off}`);
  return warning(off, 'Leave OUTBOUND away, unless this is a trial.');
}
