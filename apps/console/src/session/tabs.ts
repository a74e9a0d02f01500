import type { KeptSession } from './tokens.js';

/**
 * Tabs of the console share a session: one that is opened beside another goes on with it, and signing out of one is signing out of
 * all. What they tell each other never leaves the browser.
 */
type Message =
  | { readonly kind: 'asked' }
  | { readonly kind: 'session'; readonly session: KeptSession }
  | { readonly kind: 'ended'; readonly name: string };

const channel = new BroadcastChannel('footprint-exchange console');
const LOCK = 'footprint-exchange console: renewing';
const HELD = 'footprint-exchange console: signed in';
/** Browsers have locks on safe origins only. */
type WithLocks = { readonly locks?: LockManager };
/** Longer than a message takes from tab to tab, on a busy machine too; whoever opens the first tab waits for so long. */
const ANSWER_MS = 400;

export function tell(message: Message): void {
  channel.postMessage(message);
}

export function listen(hear: (message: Message) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
}

/** Tells the tabs that are opened later that this one is signed in, until it is closed. Asked for once. */
export function holdSession(): void {
  void (navigator as WithLocks).locks?.request(HELD, { mode: 'shared' }, () => new Promise(() => undefined));
}

/** Whether another tab may be signed in. Where browsers have no locks, only asking tells. */
async function mayBeSignedInElsewhere(): Promise<boolean> {
  const { locks } = navigator as WithLocks;
  if (!locks) return true;
  const { held = [] } = await locks.query();
  return held.some(({ name }) => name === HELD);
}

/** The session of another tab, if one is signed in. Nobody waits for an answer where there is none. */
export async function fromOtherTab(): Promise<KeptSession | undefined> {
  if (!(await mayBeSignedInElsewhere())) return undefined;
  return new Promise((resolve) => {
    const done = (session?: KeptSession): void => {
      channel.removeEventListener('message', hear);
      resolve(session);
    };
    const hear = ({ data }: MessageEvent<Message>): void => {
      if (data.kind === 'session') done(data.session);
    };
    channel.addEventListener('message', hear);
    setTimeout(done, ANSWER_MS);
    tell({ kind: 'asked' });
  });
}

/**
 * Does a work in one tab at a time: a refresh token that two of them sent would end the session. Who had to wait gives what the
 * other one tells time to arrive. Browsers have locks on safe origins only; elsewhere a work is done at once.
 */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as WithLocks;
  if (!locks) return work();
  const free = await locks.request(LOCK, { ifAvailable: true }, async (lock) => lock && { done: await work() });
  if (free) return free.done;
  return locks.request(LOCK, async () => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    return work();
  });
}
