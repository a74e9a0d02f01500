import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { EmbeddedPostgresFailure, faultCode } from './failure.js';

/**
 * Codes of a server that is not yet listening, or is still recovering from a crash. A connection that was cut or timed
 * out has no code.
 */
const NOT_YET = new Set([undefined, 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '57P03']);
const WRONG_PASSWORD = '28P01';

/**
 * Resolves when the server answers. Also returns, without an error, once `isOver` says that there is no server any
 * more.
 */
export async function untilReady(url: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const fault = await attempt(url);
    if (!fault) return;
    const code = faultCode(fault);
    if (code === WRONG_PASSWORD) {
      throw new EmbeddedPostgresFailure(
        'The password does not fit the data: was the file that keeps it deleted or replaced?',
      );
    }
    if (!NOT_YET.has(code) && !isOver()) throw fault;
    await wait(20);
  }
}

async function attempt(url: string): Promise<Error | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (fault) {
    return fault instanceof Error ? fault : new Error(String(fault));
  } finally {
    await client.end().catch(() => undefined);
  }
}
