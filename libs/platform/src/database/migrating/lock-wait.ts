/**
 * Whoever comes after a statement that waits for a lock waits behind it. So it gives up after this time, and those who
 * came after it have their turn.
 */
export const LOCK_WAIT_MS = 2_000;
