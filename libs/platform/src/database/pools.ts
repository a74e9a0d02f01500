/** The most connections of the pools that have no setting. What a process opens in all: docs/operating/databases.md#connections. */
export const POOLS = {
  /** Of an api: activities of any number, which are sent while they are read. */
  listings: 8,
  /** Of api and worker, where the queue is in PostgreSQL: what adds jobs. */
  queueOffering: 4,
  /** Of a worker, likewise: what takes jobs, two that listen among them. */
  queueTaking: 10,
} as const;
