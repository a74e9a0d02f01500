import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { requestOf } from './answers.js';
import type { FaultGround } from './fault-ground.js';
import type { Pace } from './fault-requester.js';
import { FaultRequester } from './fault-requester.js';
import { keepRow } from './fault-setup.js';
import type { FaultVerdict, ReceivedAnswer, SentRequest } from './fault-verdict.js';
import { failuresOf, faultVerdict } from './fault-verdict.js';
import type { Installation } from './installation.js';
import type { PactPeer, ReceivedEvent } from './pact-peer.js';
import { startPactPeer } from './pact-peer.js';
import { until } from './until.js';

/** What a fault does, and sees, while requests are being sent. */
export interface Strike {
  /** The requester that asks and is answered. */
  readonly peer: PactPeer;
  /** The uuid of its data source. */
  readonly source: string;
  /** Resolves when that many further events were accepted. */
  readonly untilAccepted: (more: number) => Promise<unknown>;
  /** Resolves when that many further deliveries have arrived, taken or not. */
  readonly untilReceived: (more: number) => Promise<unknown>;
  /** Every request so far, with what the requester was told. */
  readonly sent: () => readonly SentRequest[];
  /** For a requester that comes back as another server: what it receives counts too. */
  readonly alsoReceives: (peer: PactPeer) => void;
}

export interface Fault {
  /** As the table shows it: what happens, and for how long. */
  fault: string;
  /** Ends when the fault is over and everything mended that is to be mended. Requests are sent until then. */
  strike: (strike: Strike) => Promise<void>;
  /** Of the requester, where it is an unusual one; closed in the end. */
  peer?: PactPeer;
  /** At least; while the fault lasts longer than that, more are sent, slowly, up to the most. */
  requests?: { least: number; most: number };
  /** How many are sent side by side, and how long each waits after the last. */
  pace?: Pace;
  /** The states in which deliveries may end; `delivered` alone by default. */
  mayEndAs?: readonly string[];
  /** How long everything may take once the fault is over. */
  limitMs?: number;
}

const REQUESTS = { least: 70, most: 10_000 };
const PACE = { sideBySide: 6, everyMs: 25 };
/** So much longer each waits once there are enough: a long fault is to be measured, not the machine. */
const SLOWER = 20;
const LIMIT_MS = 60_000;
/** As long as a lost job takes to be offered again: a second answer would have come by then. */
const AFTERMATH_MS = 1_000;

/**
 * Sends requests while a fault strikes, repeats those that no 200 arrived for, waits until all is answered, and holds
 * what came of each against the rule of `faultVerdict`. Keeps the row of the table, whatever comes of it.
 */
export async function runFault(ground: FaultGround, fault: Fault): Promise<FaultVerdict> {
  const { installation, member } = ground;
  const peer = fault.peer ?? (await startPactPeer());
  const peers = [peer];
  try {
    await installation.database.queryAcross('deployment', 'truncate delivery, delivery_attempt, exchange_event');
    const source = await installation.addDataSource(member, peer);
    const requester = new FaultRequester({ urls: () => liveUrls(installation), member, source: peer.url });
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

/** Those that live, as a balancer knows them; all, where none does. */
function liveUrls({ apis }: Installation): string[] {
  const living = apis.filter(({ process }) => process.isAlive);
  return (living.length > 0 ? living : apis).map(({ url }) => url);
}

function firstLine({ message }: Error): string {
  return message.split('\n')[0] ?? '';
}

function rowOf({ accepted, findings, worstMs, ended }: FaultVerdict) {
  return {
    events: accepted,
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
