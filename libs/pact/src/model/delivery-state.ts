/** Where the answer to one request event stands, or a request event of our own. */
export const DELIVERY_STATES = [
  'pending',
  'waiting',
  'delivering',
  'retrying',
  'delivered',
  'exhausted',
  'refused',
  'cancelled',
  'unmatched',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What leads from one state to another. */
export const TRIGGERS = [
  /** A worker took it, under a lease. */
  'claimed',
  /** Its data source has its share of deliveries in flight already. */
  'postponed',
  /** No data source of the company has the request's source, or the one that we ask is gone. */
  'noSource',
  /** The other side took it, or answered it; that may become known late. */
  'delivered',
  'failedRetry',
  'failedExhausted',
  /** The other side is gone for good. */
  'refused',
  /** The worker that held it was not heard of again. */
  'leaseLost',
  /** An operator asks for another delivery. */
  'resent',
  /** An operator asks for none. */
  'cancelled',
  /** The requester sent the same request event again. */
  'repeatedEvent',
] as const;
export type Trigger = (typeof TRIGGERS)[number];

type Transitions = Readonly<Partial<Record<Trigger, DeliveryState>>>;

/** A 2xx counts whenever it becomes known: the other side has the answer. */
const LATE = { delivered: 'delivered' } as const satisfies Transitions;

const QUEUED = {
  ...LATE,
  claimed: 'delivering',
  postponed: 'waiting',
  noSource: 'unmatched',
  cancelled: 'cancelled',
} as const satisfies Transitions;

const SETTLED = { ...LATE, resent: 'pending' } as const satisfies Transitions;

/** What is not listed changes nothing: the failure of a worker that lost its lease comes too late to matter. */
const TRANSITIONS = {
  pending: QUEUED,
  waiting: QUEUED,
  retrying: QUEUED,
  delivering: {
    ...LATE,
    postponed: 'waiting',
    noSource: 'unmatched',
    failedRetry: 'retrying',
    failedExhausted: 'exhausted',
    refused: 'refused',
    leaseLost: 'retrying',
    cancelled: 'cancelled',
  },
  delivered: {},
  exhausted: SETTLED,
  refused: SETTLED,
  cancelled: SETTLED,
  unmatched: { ...SETTLED, repeatedEvent: 'pending' },
} as const satisfies Record<DeliveryState, Transitions>;

/** The state that follows; undefined where the trigger changes nothing. */
export function nextState(state: DeliveryState, trigger: Trigger): DeliveryState | undefined {
  const transitions: Transitions = TRANSITIONS[state];
  return transitions[trigger];
}

/** The states in which a trigger changes something: a statement that writes it has to ask for them. */
export function statesBefore(trigger: Trigger): DeliveryState[] {
  return DELIVERY_STATES.filter((state) => nextState(state, trigger) !== undefined);
}

/** The state that a trigger leads to, whatever the state before: no trigger leads to two. */
export function stateAfter(trigger: Trigger): DeliveryState {
  const [after] = DELIVERY_STATES.flatMap((state) => nextState(state, trigger) ?? []);
  if (!after) throw new Error(`Nothing follows from ${trigger}.`);
  return after;
}

/** Nothing leads out of it. */
export function isTerminal(state: DeliveryState): boolean {
  return Object.keys(TRANSITIONS[state]).length === 0;
}

/** The service still has something to do for it. */
export function isOpen(state: DeliveryState): boolean {
  return nextState(state, 'cancelled') !== undefined;
}
