import { setTimeout as wait } from 'node:timers/promises';
import type { DeliveryState } from '#model/exchange';
import { statesBefore } from '#model/exchange';
import type { Exchange, ExchangeDetail } from '#exchange';
import type { CompanyId } from '#platform';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { plain } from '../command/plain-text.js';

const LOOK_MS = 500;
/** From these an operator alone can send it again. */
const GIVEN_UP: readonly string[] = statesBefore('resent') satisfies readonly DeliveryState[];

export interface Waited {
  readonly detail: ExchangeDetail;
  readonly why: 'answered' | 'given up' | 'timeout' | 'interrupted';
}

/** Waits until a request of ours is answered, is given up, or the time is over; Ctrl-C ends it, too. */
export async function waitForAnswer(
  exchange: Pick<Exchange, 'get'>,
  { company, id }: { company: CompanyId; id: string },
  seconds: number,
  context: Pick<CliContext, 'note' | 'onInterrupt' | 'terminal'>,
): Promise<Waited> {
  const until = performance.now() + seconds * 1_000;
  const interrupted = new AbortController();
  const ignore = context.onInterrupt?.(() => interrupted.abort());
  let told = '';
  try {
    for (;;) {
      const detail = await exchange.get(company, id);
      if (detail.answer) return { detail, why: 'answered' };
      if (GIVEN_UP.includes(detail.state)) return { detail, why: 'given up' };
      if (interrupted.signal.aborted) return { detail, why: 'interrupted' };
      if (performance.now() >= until) return { detail, why: 'timeout' };
      told = tell(detail, told, context);
      await wait(Math.max(0, Math.min(LOOK_MS, until - performance.now())), undefined, interrupted).catch(
        () => undefined,
      );
    }
  } finally {
    ignore?.();
    context.terminal?.show('');
  }
}

/** A terminal shows how it stands, anything else gets a line where that has changed. */
function tell(
  { state, lastError }: ExchangeDetail,
  told: string,
  context: Pick<CliContext, 'note' | 'terminal'>,
): string {
  const { terminal } = context;
  const text =
    state === 'delivered' ? 'Delivered; waiting for the answer' : plain(`Not delivered yet: ${lastError ?? state}`);
  if (terminal) terminal.show(text.slice(0, Math.max(0, terminal.columns - 1)));
  else if (text !== told) context.note(text);
  return text;
}

/** @throws CliFault if the answer is no footprint */
export function reportAnswer({ detail, why }: Waited, context: Pick<CliContext, 'call' | 'note' | 'print'>): void {
  context.print(detail);
  const { answer, lastError, state, id } = detail;
  switch (why) {
    case 'answered':
      if (answer?.kind === 'fulfilled')
        return context.note(`Answered with ${answer.footprints?.length ?? 0} footprints.`);
      throw new CliFault(EXIT.failed, plain(`Rejected: ${answer?.message ?? answer?.code ?? 'without a reason'}`));
    case 'given up':
      throw new CliFault(EXIT.failed, `The request is ${state}: ${lastError ?? 'nobody sends it any more'}`);
    case 'timeout':
      throw new CliFault(EXIT.tryAgain, `No answer yet. It is kept when it comes: ${context.call} exchange show ${id}`);
    case 'interrupted':
      throw new CliFault(EXIT.interrupted, `Not waited for any longer. The request ${id} is sent all the same.`);
    default:
      why satisfies never;
  }
}
