import { setTimeout as wait } from 'node:timers/promises';

/**
 * Repeats a call that is answered with 503, after the time in `Retry-After`, since on a slow machine a turn may not
 * come in time.
 */
export async function whenNotBusy<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await wait(1_000);
  }
}
