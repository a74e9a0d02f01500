/**
 * Statements that come after one that waits for a lock queue behind it. So a migration gives up after this time and
 * lets them run.
 */
export const LOCK_WAIT_MS = 2_000;
