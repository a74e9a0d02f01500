import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { requestOf } from '../partners/answers.js';
import type { FaultGround } from './ground.js';
import type { Pace, Tried } from './requester.js';
import { FaultRequester } from './requester.js';
import { keepRow } from './setup.js';
import type { FaultVerdict, ReceivedAnswer, SentRequest } from './verdict.js';
import { failuresOf, faultVerdict } from './verdict.js';
import type { Installation } from '../processes/installation.js';
import type { PactPeer, ReceivedEvent } from '../partners/pact-peer.js';
import { startPactPeer } from '../partners/pact-peer.js';
import { until } from '../run/until.js';

/** What a fault can do and see while requests are being sent. */
export interface Strike {
  /** The requester that sends requests and receives answers. */
  readonly peer: PactPeer;
  /** The uuid of its data source. */
  readonly source: string;
  /** Resolves when this many further events were accepted. */
  readonly untilAccepted: (more: number) => Promise<unknown>;
  /** Resolves when this many further deliveries have arrived, accepted or not. */
  readonly untilReceived: (more: number) => Promise<unknown>;
  /** All requests so far, with the answers that the requester got. */
  readonly sent: () => readonly SentRequest[];
  /** Every try to send one of them. */
  readonly tries: () => readonly Tried[];
  /** For a requester that comes back as another server, whose deliveries count too. */
  readonly alsoReceives: (peer: PactPeer) => void;
}

export interface Fault {
  /** What happens, and for how long, as shown in the table. */
  fault: string;
  /** Ends when the fault is over and everything is restored that has to be. Until then requests are sent. */
  strike: (strike: Strike) => Promise<void>;
  /** The requester, if an unusual one is needed; it is closed at the end. */
  peer?: PactPeer;
  /** The least number of requests. If the fault lasts longer, more are sent, slowly, up to the most. */
  requests?: { least: number; most: number };
  /** How many are sent at once, and how long each waits after the last. */
  pace?: Pace;
  /** How long the requester waits for an answer. */
  patienceMs?: number;
  /** The states in which deliveries may end; by default only `delivered`. */
  mayEndAs?: readonly string[];
  /** How long everything may take once the fault is over. */
  limitMs?: number;
}

const REQUESTS = { least: 70, most: 10_000 };
const PACE = { sideBySide: 6, everyMs: 25 };
/**
 * Requests beyond the least number are sent this much more slowly, so that a long fault does not become a load test.
 */
const SLOWER = 20;
const LIMIT_MS = 60_000;
/** As long as a lost job takes to be offered again, so a second answer would have come by then. */
const AFTERMATH_MS = 1_000;

/**
 * Sends requests while a fault happens, repeats those without a 200, waits until all are answered, and checks each by
 * the rule of `faultVerdict`. Records a row of the table in any case.
 */
export async function runFault(ground: FaultGround, fault: Fault): Promise<FaultVerdict> {
  const { installation, member } = ground;
  const peer = fault.peer ?? (await startPactPeer());
  const peers = [peer];
  try {
    await installation.database.queryAcross(
      'deployment',
      'truncate delivery, delivery_attempt, exchange_event, footprint_intake',
    );
    const source = await installation.addDataSource(member, peer);
    const requester = new FaultRequester({
      urls: () => liveUrls(installation),
      member,
      source: peer.url,
      ...(fault.patienceMs !== undefined && { patienceMs: fault.patienceMs }),
    });
    const mayEndAs = fault.mayEndAs ?? ['delivered'];
    const ledger = async () => ({
      sent: requester.sent,
      received: peers.flatMap(({ received }) => received.map(asAnswer)),
      kept: (await installation.deliveries()).map(({ event_id, state }) => ({ request: event_id, state })),
      mayEndAs,
    });
    const faults: string[] = [];
    const noted = (work: Promise<unknown>) => work.catch((thrown: Error) => void faults.push(firstLine(thrown)));

    const strike: Strike = {
      peer,
      source,
      untilAccepted: (more) => untilMore(`${more} more are accepted`, () => requester.accepted.length, more),
      untilReceived: (more) =>
        untilMore(
          `${more} more are received`,
          () => peers.reduce((sum, { received }) => sum + received.length, 0),
          more,
        ),
      sent: () => requester.sent,
      tries: () => requester.tries,
      alsoReceives: (other) => void peers.push(other),
    };
    const { requests: { least, most } = REQUESTS, pace = PACE } = fault;
    const isBelow = (count: number) => requester.sent.length < count;
    let isOver = false;
    await Promise.all([
      noted(fault.strike(strike)).finally(() => (isOver = true)),
      noted(
        requester
          .send(() => isBelow(least), pace)
          .then(() => requester.send(() => !isOver && isBelow(most), { ...pace, everyMs: pace.everyMs * SLOWER })),
      ),
    ]);
    const limitMs = fault.limitMs ?? LIMIT_MS;
    await noted(requester.repeatUnsure(limitMs));
    await noted(
      until(
        'all is answered',
        async () => failuresOf(faultVerdict(await ledger()).findings).length === 0 || (await wait(100, false)),
        limitMs,
      ),
    );
    await wait(AFTERMATH_MS);

    const verdict = faultVerdict(await ledger());
    const failures = [...failuresOf(verdict.findings), ...faults];
    keepRow({ fault: fault.fault, queue: ground.queue.name, failures, ...rowOf(verdict) });
    expect(failures, fault.fault).toEqual([]);
    expect(verdict.accepted, 'events accepted').toBeGreaterThanOrEqual(50);
    return verdict;
  } finally {
    await Promise.all(peers.map((each) => each.close()));
  }
}

/** The apis that are running, as a load balancer knows them, or all if none is. */
export function liveUrls({ apis }: Installation): string[] {
  const living = apis.filter(({ process }) => process.isAlive);
  return (living.length > 0 ? living : apis).map(({ url }) => url);
}

function firstLine({ message }: Error): string {
  return message.split('\n')[0] ?? '';
}

function rowOf({ accepted, findings, worstMs, ended }: FaultVerdict) {
  return {
    of: 'events' as const,
    count: accepted,
    lost: findings.lost.length,
    doubled: findings.doubled.length + findings.differing.length,
    worstMs,
    ended,
  };
}

function asAnswer({ json, text, time, status }: ReceivedEvent): ReceivedAnswer {
  return {
    request: requestOf(json),
    id: String((json as { id: unknown }).id),
    text,
    at: time.getTime(),
    isTaken: status !== undefined && status >= 200 && status < 300,
  };
}

function untilMore(what: string, count: () => number, more: number): Promise<number> {
  const from = count();
  return until(what, () => count() >= from + more, LIMIT_MS);
}
