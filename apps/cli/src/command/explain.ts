import { Conflict, Invalid, Missing } from '#faults';
import {
  ConfigFault,
  isDatabaseAway,
  MigrationBlocked,
  QueueNotMigrated,
  reasonOf,
  StorageAway,
  StoredFileLost,
} from '#platform';
import { CliFault, EXIT } from './exit-codes.js';
import { optionName } from './option-name.js';

export interface Explained {
  exitCode: number;
  /** For standard error, with a line for each fault. */
  message: string;
}

/** Turns a fault into an exit code and a message. Only an unforeseen fault is shown with its stack. */
export function explain(fault: unknown): Explained {
  if (fault instanceof CliFault) return { exitCode: fault.exitCode, message: fault.message };
  if (fault instanceof ConfigFault) return { exitCode: EXIT.configuration, message: fault.message };
  if (fault instanceof Invalid) return { exitCode: EXIT.badData, message: fault.faults.map(faultLine).join('\n') };
  if (fault instanceof Missing || fault instanceof Conflict) return { exitCode: EXIT.failed, message: fault.message };
  if (fault instanceof MigrationBlocked) return { exitCode: EXIT.tryAgain, message: fault.message };
  if (fault instanceof QueueNotMigrated) return { exitCode: BY_REASON[fault.reason], message: fault.message };
  if (fault instanceof StorageAway)
    return { exitCode: EXIT.tryAgain, message: `Files in ${fault.place} can't be reached: ${fault.reason}` };
  if (fault instanceof StoredFileLost) return { exitCode: EXIT.badData, message: fault.message };
  const known = BY_SQLSTATE[sqlState(fault)];
  if (known) return known;
  if (isDatabaseAway(fault)) return { exitCode: EXIT.tryAgain, message: LOST };
  return { exitCode: EXIT.internal, message: unforeseen(fault) };
}

/** Explains why there is no connection. The message reveals no more of the address than the driver's message does. */
export function unreachable(fault: unknown): CliFault {
  const known = BY_SQLSTATE[sqlState(fault)];
  if (known) return new CliFault(known.exitCode, known.message);
  return new CliFault(EXIT.unavailable, `The database can't be reached: ${reasonOf(fault)}.`);
}

const LOST = 'The connection to the database was lost. See whether the command took effect, then try again.';
const BUSY = 'The database was busy with the same records for too long, and nothing was changed. Try again.';

const BY_SQLSTATE: Readonly<Record<string, Explained>> = {
  '40001': { exitCode: EXIT.tryAgain, message: BUSY },
  '40P01': { exitCode: EXIT.tryAgain, message: BUSY },
  '55P03': { exitCode: EXIT.tryAgain, message: BUSY },
  '57014': { exitCode: EXIT.tryAgain, message: BUSY },
  '28000': { exitCode: EXIT.configuration, message: 'DATABASE_URL: the server refuses this user.' },
  '28P01': { exitCode: EXIT.configuration, message: 'DATABASE_URL: the server refuses this user or its password.' },
  '3D000': { exitCode: EXIT.configuration, message: 'DATABASE_URL: the server has no database of this name.' },
  '42501': { exitCode: EXIT.noPermission, message: "The database's user may not do this: see its grants." },
};

const BY_REASON: Readonly<Record<QueueNotMigrated['reason'], number>> = {
  unreachable: EXIT.unavailable,
  'missing rights': EXIT.noPermission,
  blocked: EXIT.tryAgain,
};

/**
 * Shows a field as the option that gave it: `--company-ids: has to be …`. Other places, such as a line of a file, stay
 * as they are.
 */
function faultLine({ field, message }: { field: string; message: string }): string {
  if (field === '') return message;
  const place = /^[a-z]+([A-Z][a-z]*)*$/.test(field) ? optionName(field) : field;
  return `${place}: ${message}`;
}

function sqlState(fault: unknown): string {
  const code = typeof fault === 'object' && fault !== null && 'code' in fault ? fault.code : undefined;
  return typeof code === 'string' ? code : '';
}

function unforeseen(fault: unknown): string {
  const details = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  return `This is a fault of Footprint Exchange itself; please report it:\n${details}`;
}
