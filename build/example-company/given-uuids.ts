import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const given = new AsyncLocalStorage<() => crypto.UUID>();
const { randomUUID } = crypto;

// The stores know nothing of this: outside of `withUuids` UUIDs are as random as ever.
crypto.randomUUID = (options) => given.getStore()?.() ?? randomUUID(options);
syncBuiltinESMExports();

/** Within the work, the nth random UUID is this one; the first is 1. So records can be made that are the same everywhere. */
export function withUuids<T>(uuidOf: (nth: number) => string, work: () => T): T {
  let nth = 0;
  return given.run(() => uuidOf(++nth) as crypto.UUID, work);
}
