import { setTimeout as wait } from 'node:timers/promises';

/** Sends again whatever is answered 503, as its `Retry-After` asks for: on a slow machine a turn may not come in time. */
export async function whenNotBusy<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await wait(1_000);
  }
}
