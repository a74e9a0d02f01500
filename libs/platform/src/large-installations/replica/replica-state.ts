import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { DeadlinePassed, withDeadline } from '../../work/deadline.js';
import { runStatement } from '../../database/run-statement.js';
import type { Sql } from '../../database/sql.js';
import { cutConnection } from '../../database/watched-connections.js';

/** Up to where a primary has written, and which server and database that is. */
export interface Position {
  readonly lsn: string;
  readonly server: string;
}

/** Why the replica is not read now. */
export class NotUsable extends Error {
  override readonly name = 'NotUsable';
}

const POLL_MS = 5;
/** How long a replica may take to say how far it is. */
const ANSWER_MS = 1_000;

/** Whoever may be told of a commit is told after it was flushed. */
const POSITION = `
  select lsn::text as lsn, exists (select from pg_extension where extname = 'citus') as "isDistributed",
    concat_ws('/', (select system_identifier from pg_control_system()),
      ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int, current_database()) as server
  from (select pg_current_wal_flush_lsn() as lsn) flushed`;

/**
 * A standby that follows a primary of before may be further than the new one, and lack what that wrote since. So timelines are compared,
 * too: a standby tells its own one of the last checkpoint.
 */
const REPLAYED = `
  select pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasAll",
    concat_ws('/', (select system_identifier from pg_control_system()),
      (select timeline_id from pg_control_checkpoint()), current_database()) as server`;

/** @throws NotUsable where the rows of a database are on several servers, each with a position of its own */
export async function positionOf(primary: Sql): Promise<Position> {
  const [position] = await primary.queryAcross<Position & { isDistributed: boolean }>('health', POSITION);
  if (!position) throw new Error('The server answered nothing.');
  if (position.isDistributed)
    throw new NotUsable('The database has Citus, so that one position does not tell its state.');
  return position;
}

/** Waits until the server of a connection has all that a primary had. @throws NotUsable */
export async function requireAll(client: PoolClient, position: Position, waitMs: number): Promise<void> {
  try {
    await withDeadline(untilAll(client, position, waitMs), waitMs + ANSWER_MS);
  } catch (fault) {
    if (!(fault instanceof DeadlinePassed)) throw fault;
    const message = 'The replica does not answer.';
    cutConnection(client, message);
    throw new NotUsable(message);
  }
}

async function untilAll(client: PoolClient, { lsn, server }: Position, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    const [found] = await runStatement<{ isStandby: boolean; hasAll: boolean; server: string }>(client, REPLAYED, [
      lsn,
    ]);
    if (!found?.isStandby) throw new NotUsable('The server of DATABASE_READ_URL is no standby.');
    if (found.server !== server)
      throw new NotUsable(
        'The server of DATABASE_READ_URL is a standby of another database, or follows a primary of before.',
      );
    if (found.hasAll) return;
    if (performance.now() >= until) throw new NotUsable(`The replica is more than ${waitMs / 1_000} s behind.`);
    await wait(POLL_MS);
  }
}
