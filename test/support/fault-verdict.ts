/** One request event, as the requester remembers it. */
export interface SentRequest {
  id: string;
  /**
   * accepted: a 200 arrived, at the first sending or at a repetition. refused: it was sent so that it must not be
   * accepted. unsure: no 200 arrived, and the requester gave it up, so that nobody can tell whether it was kept.
   */
  said: 'accepted' | 'refused' | 'unsure';
  /** When the first 200 arrived; milliseconds since 1970, like all times here. */
  acceptedAt?: number;
}

/** One delivery that arrived whole. */
export interface ReceivedAnswer {
  request: string;
  /** Of the answer event. */
  id: string;
  text: string;
  at: number;
  /** Whether the requester said 2xx. */
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
  /** The states in which a delivery may end; `delivered` where the requester is sound in the end. */
  mayEndAs: readonly string[];
}

/** Requests by what is wrong with them; nothing is, where all lists are empty. */
export interface FaultFindings {
  /** Owed an answer, and none was taken, nor did the delivery end as it may. */
  lost: string[];
  /** More than one answer id, or more than one delivery kept. */
  doubled: string[];
  /** One answer id, but deliveries that differ in bytes. */
  differing: string[];
  /** Kept or answered, though refused, never sent, or never kept. */
  unasked: string[];
  /** Left in a state that is no allowed end. */
  stuck: string[];
}

export interface FaultVerdict {
  findings: FaultFindings;
  /** Events that a 200 arrived for. */
  accepted: number;
  /** How many deliveries ended otherwise than delivered, by the state; each allowed. */
  ended: Readonly<Record<string, number>>;
  /** Deliveries after the first that was taken: at least once, told apart by their id. */
  repeated: number;
  /** The longest time from a 200 to the first delivery that was taken. */
  worstMs: number;
}

/**
 * The rule for every event, whatever happens meanwhile. Accepted: exactly one answer id, received and taken at least
 * once, the same bytes in all deliveries. Refused: not kept, and no answer. Unsure: the same as accepted if it was kept,
 * else no answer; a requester that sends it again until a 200 arrives has it accepted, still with one answer. Nothing
 * that was kept is left undone.
 */
export function faultVerdict({ sent, received, kept, mayEndAs }: FaultLedger): FaultVerdict {
  const answers = grouped(received, ({ request }) => request);
  const rows = grouped(kept, ({ request }) => request);
  const said = new Map(sent.map((request) => [request.id, request.said]));
  const idsOf = (request: string) => new Set(answers.get(request)?.map(({ id }) => id));
  const textsOf = (request: string) => new Set(answers.get(request)?.map(({ text }) => text));
  const isTaken = (request: string) => answers.get(request)?.some((answer) => answer.isTaken) ?? false;
  const endedAs = (request: string) => rows.get(request)?.[0]?.state;
  const isOwed = (request: string) =>
    said.get(request) === 'accepted' || (said.get(request) === 'unsure' && rows.has(request));
  const ended = kept.filter(({ state }) => state !== 'delivered' && mayEndAs.includes(state));
  const requests = [...new Set([...said.keys(), ...answers.keys(), ...rows.keys()])];

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
    accepted: sent.filter(({ said }) => said === 'accepted').length,
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

/** An answer may be quicker than the 200 that it follows. */
function waitOf({ acceptedAt }: SentRequest, answers: readonly ReceivedAnswer[] = []): number {
  const taken = answers.filter(({ isTaken }) => isTaken).map(({ at }) => at);
  return acceptedAt === undefined || taken.length === 0 ? 0 : Math.max(0, Math.min(...taken) - acceptedAt);
}

/** What is wrong, in words; empty where nothing is. */
export function failuresOf(findings: FaultFindings): string[] {
  return Object.entries(findings).flatMap(([what, requests]: [string, readonly string[]]) =>
    requests.length === 0 ? [] : [`${requests.length} ${what}`],
  );
}
