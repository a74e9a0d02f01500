const code = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? (codeOnNode(error.code, error) ?? error.code)
    : undefined;

/** Citus lost the connection to a node while it worked there: its own words, or those of the client library it uses. */
const NODE_AWAY =
  /^(failure on connection marked as essential|server closed the connection unexpectedly|SSL connection has been closed unexpectedly|lost synchronization with server|connection not open|no connection to the server|could not (send data to|receive data from) server)/;

/** Citus tells a fault of rows that it copies to a node as an internal one, and that it lost the node. The message is the node's. */
function codeOnNode(own: string, error: object): string | undefined {
  if (own !== 'XX000' || !('message' in error)) return undefined;
  const message = String(error.message);
  if (/violates foreign key constraint "/.test(message)) return '23503';
  if (/duplicate key value violates unique constraint "/.test(message)) return '23505';
  if (/deadlock detected|involved in a distributed deadlock/.test(message)) return '40P01';
  if (/could not serialize access/.test(message)) return '40001';
  if (NODE_AWAY.test(message)) return '08006';
  return undefined;
}

/** The name of the constraint of a fault, without the number of the part of a distributed table. */
function constraintOf(error: unknown): string | undefined {
  const { constraint, message = '' } = error as { constraint?: string; message?: string };
  return (constraint ?? /violates [a-z ]*constraint "([^"]+)"/.exec(message)?.[1])?.replace(/_\d{6,}$/, '');
}

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

/** The server takes no writes: it is a standby, or has become one. Only another connection may lead to the primary. */
export function isReadOnly(error: unknown): boolean {
  return code(error) === '25006';
}

/** A lock was not free within `lock_timeout`, or at once with NOWAIT. */
export function isLockTimeout(error: unknown): boolean {
  return code(error) === '55P03';
}

/** A statement took longer than it may, or somebody cancelled it. */
export function isCancelled(error: unknown): boolean {
  return code(error) === '57014';
}

/** The database user lacks a right. */
export function isForbidden(error: unknown): boolean {
  return code(error) === '42501';
}

/** The name of the unique constraint or index that a write violated, or undefined for any other fault. */
export function violatedUnique(error: unknown): string | undefined {
  if (code(error) !== '23505') return undefined;
  return constraintOf(error);
}

/** A table that the statement names is not there. */
export function isMissingTable(error: unknown): boolean {
  return code(error) === '42P01';
}

/** What was to be written breaks a constraint (class 23), is no value of its type (22), or too long for an index (54). */
export function isRefusedRow(error: unknown): boolean {
  return /^(22|23|54)...$/.test(code(error) ?? '');
}

export function violatesForeignKey(error: unknown, constraint?: string): boolean {
  if (code(error) !== '23503' && code(error) !== '23001') return false;
  return constraint === undefined || constraintOf(error) === constraint;
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
/** The pool's own words, where every connection is in use. */
const NONE_FREE = 'timeout exceeded when trying to connect';
const MESSAGES = [
  'Connection terminated',
  NONE_FREE,
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

/** Away for everybody, and not only for a statement, a lock or a transaction that took too long, nor since all connections are in use. */
export function isDatabaseOut(error: unknown): boolean {
  if (/^(57014|55P03|25P0[34])$/.test(code(error) ?? '')) return false;
  if (error instanceof Error && error.message.includes(NONE_FREE)) return false;
  return isDatabaseAway(error);
}
