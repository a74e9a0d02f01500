import { aRequestEvent } from '../companies/builders.js';
import { sendEvent } from '../companies/call.js';
import type { PactPeer } from './pact-peer.js';
import type { Member } from '../companies/service.js';
import { until } from '../run/until.js';

export interface Sent {
  id: string;
  /** Undefined if no answer came. */
  status: number | undefined;
}

/** Requests the footprint of `G-1` many times, with `sideBySide` requests at once, as long as `goOn` returns true. */
export async function sendRequests(
  urls: string | readonly string[],
  member: Member,
  peer: PactPeer,
  count: number,
  { sideBySide = 16, goOn = () => true }: { sideBySide?: number; goOn?: () => boolean } = {},
): Promise<Sent[]> {
  const targets = typeof urls === 'string' ? [urls] : urls;
  const sent: Sent[] = [];
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count && goOn()) {
      const url = targets[next++ % targets.length] ?? '';
      const event = aRequestEvent({ source: peer.url, data: { productId: ['G-1'] } });
      const status = await sendEvent(url, member, event).then(
        (answer) => answer.status,
        () => undefined,
      );
      sent.push({ id: String(event['id']), status });
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, one));
  return sent;
}

export function accepted(sent: readonly Sent[]): string[] {
  return sent.filter(({ status }) => status === 200).map(({ id }) => id);
}

/** The different texts in which a peer received the answer to each request. */
export function textsByRequest(peer: PactPeer): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>();
  for (const { json, text } of peer.received) {
    const id = requestOf(json);
    texts.set(id, (texts.get(id) ?? new Set()).add(text));
  }
  return texts;
}

export function requestOf(answer: unknown): string {
  return (answer as { data: { requestEventId: string } }).data.requestEventId;
}

/** The requests whose answers a peer has accepted. */
export function answered(peer: PactPeer): Set<string> {
  return new Set(peer.accepted.map(({ json }) => requestOf(json)));
}

/** Waits until all of these requests are answered. @returns how many milliseconds that took */
export function untilAnswered(peer: PactPeer, ids: readonly string[], limitMs?: number): Promise<number> {
  return until(
    `${ids.length} requests are answered`,
    () => {
      const done = answered(peer);
      return ids.every((id) => done.has(id));
    },
    limitMs,
  );
}

/** The requests whose deliveries did not all have the same bytes, and so the same id and time. */
export function withSeveralAnswers(peer: PactPeer): string[] {
  return [...textsByRequest(peer)].filter(([, texts]) => texts.size > 1).map(([id]) => id);
}
