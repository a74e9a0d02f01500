import type { ReceivedFindings } from './received-verdict.js';

/** One request event, as recorded by the requester. */
export interface SentRequest {
  id: string;
  /**
   * accepted: a 200 arrived, at the first sending or at a repetition. refused: it was sent in a way that must not be
   * accepted. unsure: no 200 arrived and the requester gave up, so nobody can tell whether it was stored.
   */
  outcome: 'accepted' | 'refused' | 'unsure';
  /** When the first 200 arrived; milliseconds since 1970, like all times here. */
  acceptedAt?: number;
}

/** One delivery that arrived complete. */
export interface ReceivedAnswer {
  request: string;
  /** The id of the answer event. */
  id: string;
  text: string;
  at: number;
  /** Whether the requester answered 2xx. */
  isTaken: boolean;
}

/** One row of the table of deliveries. */
export interface KeptDelivery {
  request: string;
  state: string;
}

export interface FaultLedger {
  sent: readonly SentRequest[];
  received: readonly ReceivedAnswer[];
  kept: readonly KeptDelivery[];
  /** The states in which a delivery may end; `delivered` if the requester works in the end. */
  mayEndAs: readonly string[];
}

/** Requests by what is wrong with them. If all lists are empty, nothing is. */
export interface FaultFindings {
  /** An answer is owed but none was accepted, and the delivery did not end in an allowed state. */
  lost: string[];
  /** More than one answer id, or more than one stored delivery. */
  doubled: string[];
  /** One answer id, but deliveries that differ in bytes. */
  differing: string[];
  /** Stored or answered, although refused, never sent, or never stored. */
  unasked: string[];
  /** Left in a state that is no allowed end. */
  stuck: string[];
}

export interface FaultVerdict {
  findings: FaultFindings;
  /** Events for which a 200 arrived. */
  accepted: number;
  /** How many deliveries ended in another state than delivered, by state; each is allowed. */
  ended: Readonly<Record<string, number>>;
  /**
   * Deliveries after the first that was accepted. Delivery is at least once, and repetitions are recognised by their
   * id.
   */
  repeated: number;
  /** The longest time from a 200 to the first delivery that was accepted. */
  worstMs: number;
}

/**
 * The rule for every event, whatever happens meanwhile. Accepted: exactly one answer id, received and accepted at least
 * once, with the same bytes in all deliveries. Refused: not stored, and no answer. Unsure: as for accepted if it was
 * stored, else no answer. If the requester repeats it until a 200 arrives, it counts as accepted, still with one
 * answer. Nothing that was stored is left undone.
 */
export function faultVerdict({ sent, received, kept, mayEndAs }: FaultLedger): FaultVerdict {
  const answers = grouped(received, ({ request }) => request);
  const rows = grouped(kept, ({ request }) => request);
  const outcomes = new Map(sent.map((request) => [request.id, request.outcome]));
  const idsOf = (request: string) => new Set(answers.get(request)?.map(({ id }) => id));
  const textsOf = (request: string) => new Set(answers.get(request)?.map(({ text }) => text));
  const isTaken = (request: string) => answers.get(request)?.some((answer) => answer.isTaken) ?? false;
  const endedAs = (request: string) => rows.get(request)?.[0]?.state;
  const isOwed = (request: string) =>
    outcomes.get(request) === 'accepted' || (outcomes.get(request) === 'unsure' && rows.has(request));
  const ended = kept.filter(({ state }) => state !== 'delivered' && mayEndAs.includes(state));
  const requests = [...new Set([...outcomes.keys(), ...answers.keys(), ...rows.keys()])];

  return {
    findings: {
      lost: requests.filter((request) => {
        if (!isOwed(request)) return false;
        const state = endedAs(request);
        const isAllowedEnd = state !== undefined && state !== 'delivered' && mayEndAs.includes(state);
        return !isAllowedEnd && !isTaken(request);
      }),
      doubled: requests.filter((request) => idsOf(request).size > 1 || (rows.get(request)?.length ?? 0) > 1),
      differing: requests.filter((request) => idsOf(request).size === 1 && textsOf(request).size > 1),
      unasked: requests.filter((request) => !isOwed(request) && (answers.has(request) || rows.has(request))),
      stuck: kept.filter(({ state }) => !mayEndAs.includes(state)).map(({ request }) => request),
    },
    accepted: sent.filter(({ outcome }) => outcome === 'accepted').length,
    ended: Object.fromEntries([...grouped(ended, ({ state }) => state)].map(([state, all]) => [state, all.length])),
    repeated: requests.reduce((sum, request) => sum + Math.max(0, takenOf(answers.get(request)) - 1), 0),
    worstMs: Math.max(0, ...sent.map((request) => waitOf(request, answers.get(request.id)))),
  };
}

function grouped<Item>(items: readonly Item[], by: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(by(item), [...(groups.get(by(item)) ?? []), item]);
  return groups;
}

function takenOf(answers: readonly ReceivedAnswer[] = []): number {
  return answers.filter(({ isTaken }) => isTaken).length;
}

/** An answer can arrive before the 200. */
function waitOf({ acceptedAt }: SentRequest, answers: readonly ReceivedAnswer[] = []): number {
  const taken = answers.filter(({ isTaken }) => isTaken).map(({ at }) => at);
  return acceptedAt === undefined || taken.length === 0 ? 0 : Math.max(0, Math.min(...taken) - acceptedAt);
}

/** What is wrong, in words; empty if nothing is. */
export function failuresOf(findings: FaultFindings | ReceivedFindings): string[] {
  return Object.entries(findings).flatMap(([what, requests]: [string, readonly string[]]) =>
    requests.length === 0 ? [] : [`${requests.length} ${what}`],
  );
}
