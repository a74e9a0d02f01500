const code = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Serialization failure or deadlock: the same transaction, run again, may pass. */
export function isRepeatable(error: unknown): boolean {
  return code(error) === '40001' || code(error) === '40P01';
}

/** The name of the unique constraint or index that a write ran into, if that is what went wrong. */
export function violatedUnique(error: unknown): string | undefined {
  if (code(error) !== '23505') return undefined;
  return (error as { constraint?: string }).constraint;
}

export function violatesForeignKey(error: unknown): boolean {
  return code(error) === '23503' || code(error) === '23001';
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
 * The database can't be reached or won't serve now: class 08 (connection), 57P (shutdown, crash, starting up),
 * 53 (out of connections, disk or memory), 25006 (a standby), or the network itself.
 */
export function isDatabaseAway(error: unknown): boolean {
  const known = code(error);
  if (known !== undefined) {
    if (NETWORK.has(known) || known === '25006') return true;
    if (/^(08|53|57P)/.test(known) && known.length === 5) return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return error instanceof Error && MESSAGES.some((message) => error.message.includes(message));
}
