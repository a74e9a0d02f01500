import type { Pool } from 'pg';

const unheard = (): void => undefined;

/**
 * A connection may be lost in the moment between the pool that gives it away and whoever takes it: then nobody listens,
 * and the fault would end the process. The taker learns of it by the first statement, which fails.
 */
export function outliveLostConnections(pool: Pool): void {
  pool.on('acquire', (client) => {
    if (!client.listeners('error').includes(unheard)) client.on('error', unheard);
  });
}
