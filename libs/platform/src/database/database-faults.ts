const code = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Serialization failure, deadlock or outdated plan. The same transaction may succeed if it is run again. */
export function isRepeatable(error: unknown): boolean {
  return isCollision(error) || isOutdatedPlan(error);
}

/** Serialization failure or deadlock: two transactions conflicted. */
export function isCollision(error: unknown): boolean {
  return code(error) === '40001' || code(error) === '40P01';
}

/**
 * A migration changed the result type of a prepared statement ("cached plan must not change result type"), or the type
 * of a column that a trigger reads ("type of parameter 5 (text) does not match that when preparing the plan"). The
 * statement will never run on this connection again, but may run on another one. The routine is compared since the
 * message is in the server's language.
 */
export function isOutdatedPlan(error: unknown): boolean {
  const routine = (error as { routine?: string } | undefined)?.routine ?? '';
  switch (code(error)) {
    case '0A000':
      return routine === 'RevalidateCachedQuery';
    case '42804':
      return routine.startsWith('plpgsql_param_eval');
    default:
      return false;
  }
}

/** A lock was not free within `lock_timeout`, or at once with NOWAIT. */
export function isLockTimeout(error: unknown): boolean {
  return code(error) === '55P03';
}

/** The database user lacks a right. */
export function isForbidden(error: unknown): boolean {
  return code(error) === '42501';
}

/** The name of the unique constraint or index that a write violated, or undefined for any other fault. */
export function violatedUnique(error: unknown): string | undefined {
  if (code(error) !== '23505') return undefined;
  return (error as { constraint?: string }).constraint;
}

/** What was to be written breaks a constraint (class 23), is no value of its type (22), or too long for an index (54). */
export function isRefusedRow(error: unknown): boolean {
  return /^(22|23|54)...$/.test(code(error) ?? '');
}

export function violatesForeignKey(error: unknown, constraint?: string): boolean {
  if (code(error) !== '23503' && code(error) !== '23001') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'not queryable',
  'Query read timeout',
];

/**
 * The database cannot be reached or does not serve now: class 08 (connection), 57 (shutdown, crash, starting up, a
 * statement that took too long), 53 (out of connections, disk or memory), 28 (login refused), 25006 (a standby), 25P03
 * and 25P04 (a transaction cut off), 55P03 (a lock not available), 3D000 (no such database), or a fault of the network.
 */
export function isDatabaseAway(error: unknown): boolean {
  const known = code(error);
  if (known !== undefined) {
    if (NETWORK.has(known)) return true;
    if (/^(08...|28...|53...|57...|25006|25P03|25P04|3D000|55P03)$/.test(known)) return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return error instanceof Error && MESSAGES.some((message) => error.message.includes(message));
}

/** A host with several addresses fails with one fault for each of them, and has no message of its own. */
export function reasonOf(fault: unknown): string {
  if (fault instanceof AggregateError) return fault.errors.map(reasonOf).join(', ');
  return fault instanceof Error ? fault.message : String(fault);
}
