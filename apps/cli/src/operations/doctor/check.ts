import { setTimeout as wait } from 'node:timers/promises';
import { EXIT } from '../../command/exit-codes.js';
import { explain } from '../../command/explain.js';

export type CheckState = 'ok' | 'warning' | 'fault';

/** What a check found. */
export interface Finding {
  readonly check: string;
  readonly state: CheckState;
  readonly message: string;
  /** What to do about it. */
  readonly todo?: string;
}

/** One thing to look at. What it throws is a fault of what it looks at. */
export interface Check {
  readonly name: string;
  readonly look: () => Promise<Omit<Finding, 'check'> | readonly Omit<Finding, 'check'>[]>;
}

export const ok = (message: string) => ({ state: 'ok', message }) as const;
export const warning = (message: string, todo: string) => ({ state: 'warning', message, todo }) as const;
export const fault = (message: string, todo: string) => ({ state: 'fault', message, todo }) as const;

/** Longer than any healthy dependency takes. */
const DEADLINE_MS = 10_000;

/** The stack of what nobody foresaw helps nobody here. */
function messageOf(thrown: unknown): string {
  const { exitCode, message } = explain(thrown);
  return exitCode === EXIT.internal && thrown instanceof Error ? thrown.message : message;
}

/** Makes one check, which neither throws nor takes longer than its deadline. */
export async function made({ name, look }: Check, deadlineMs = DEADLINE_MS): Promise<Finding[]> {
  const ended = new AbortController();
  const late = wait(deadlineMs, undefined, { signal: ended.signal }).then(() =>
    fault(
      `No answer within ${deadlineMs / 1_000} s.`,
      'See whether it is overloaded, or the network drops what is sent.',
    ),
  );
  try {
    const found = await Promise.race([look(), late]);
    return [found].flat().map((finding) => ({ check: name, ...finding }));
  } catch (thrown) {
    return [{ check: name, ...fault(messageOf(thrown), 'This could not be looked at: see the message.') }];
  } finally {
    ended.abort();
    late.catch(() => undefined);
  }
}
