import type { Tx } from './sql.js';

/** Runs a part of a transaction, and undoes that part alone if it fails: the transaction goes on. It holds its locks until then. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.queryAcross('savepoint', 'savepoint part');
  try {
    const result = await work();
    await tx.queryAcross('savepoint', 'release savepoint part');
    return result;
  } catch (fault) {
    await tx.queryAcross('savepoint', 'rollback to savepoint part');
    await tx.queryAcross('savepoint', 'release savepoint part');
    throw fault;
  }
}
