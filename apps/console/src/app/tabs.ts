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
/** Longer than a message takes from tab to tab, on a busy machine too; whoever opens the first tab waits for so long. */
const ANSWER_MS = 400;

export function tell(message: Message): void {
  channel.postMessage(message);
}

export function listen(hear: (message: Message) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
}

/** The session of another tab, if one is signed in. */
export function fromOtherTab(): Promise<KeptSession | undefined> {
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
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
  const free = await locks.request(LOCK, { ifAvailable: true }, async (lock) => lock && { done: await work() });
  if (free) return free.done;
  return locks.request(LOCK, async () => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    return work();
  });
}
