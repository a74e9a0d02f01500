import type { Resolve } from './checked-lookup.js';

/** A look-up takes longer than this only if a name server does not respond. */
const SLOW_MS = 1_000;
const MAX_NAMES = 1_000;

/**
 * Looks up at most one name at a time among those whose last look-up was slow. Node has two threads of the process for
 * look-ups, and the system waits ten seconds and more for a name server that does not respond. So two requesters with
 * such names would block the look-ups of all others. The first look-up of a name shows that it is slow.
 */
export function slowNamesApart(resolve: Resolve, slowMs = SLOW_MS): Resolve {
  const slow = new Set<string>();
  let lane: Promise<unknown> = Promise.resolve();

  const learnt = (hostname: string): void => {
    slow.add(hostname);
    const [oldest] = slow;
    if (oldest !== undefined && slow.size > MAX_NAMES) slow.delete(oldest);
  };
  const look: Resolve = async (hostname) => {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      learnt(hostname);
    }, slowMs);
    try {
      return await resolve(hostname);
    } finally {
      clearTimeout(timer);
      if (!isSlow) slow.delete(hostname);
    }
  };
  return (hostname) => {
    if (!slow.has(hostname)) return look(hostname);
    const turn = lane.then(() => look(hostname));
    lane = turn.catch(() => undefined);
    return turn;
  };
}
