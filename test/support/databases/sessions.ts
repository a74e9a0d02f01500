import { inject } from 'vitest';

/**
 * `pg_stat_activity`, for tests that look for somebody who waits. On Citus a statement waits on the node where its rows are, so there
 * each session has a row for each node that works for it.
 */
export const sessions = (): string => (inject('databases').workerUrls.length === 0 ? 'pg_stat_activity' : OF_ALL_NODES);

const OF_ALL_NODES = `(
  select mine.datname, mine.pid, mine.application_name, mine.state, mine.query, anywhere.wait_event_type, anywhere.wait_event
  from citus_stat_activity mine join citus_stat_activity anywhere using (global_pid) where not mine.is_worker_query) sessions`;
