/** The states of a delivery: of the answer to a request event, or of our own request event. */
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

/** What can change the state of a delivery. */
export const TRIGGERS = [
  /** A worker took the delivery, under a lease. */
  'claimed',
  /** Other deliveries have the places of the data source, or of its company. */
  'postponed',
  /** No data source of the company has the request's source, or the data source that we ask was deleted. */
  'noSource',
  /** The other side accepted or answered the event. This may become known late. */
  'delivered',
  'failedRetry',
  'failedExhausted',
  /** Its time passed while it waited for its turn. */
  'untried',
  /** The other side will never accept events again. */
  'refused',
  /** The lease of the worker ran out. */
  'leaseLost',
  /** An operator asked for another delivery. */
  'resent',
  /** An operator cancelled the delivery. */
  'cancelled',
  /** The requester sent the same request event again. */
  'repeatedEvent',
] as const;
export type Trigger = (typeof TRIGGERS)[number];

type Transitions = Readonly<Partial<Record<Trigger, DeliveryState>>>;

/** A 2xx counts whenever it becomes known, since the other side has the answer. */
const LATE = { delivered: 'delivered' } as const satisfies Transitions;

const QUEUED = {
  ...LATE,
  claimed: 'delivering',
  postponed: 'waiting',
  noSource: 'unmatched',
  untried: 'exhausted',
  cancelled: 'cancelled',
} as const satisfies Transitions;

const SETTLED = { ...LATE, resent: 'pending' } as const satisfies Transitions;

/**
 * Pairs that are not listed change nothing. For example, the failure of a worker that lost its lease comes too late to
 * matter.
 */
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

/** The next state, or undefined if the trigger changes nothing. */
export function nextState(state: DeliveryState, trigger: Trigger): DeliveryState | undefined {
  const transitions: Transitions = TRANSITIONS[state];
  return transitions[trigger];
}

/**
 * The states in which a trigger changes something. A statement that writes the change has to restrict itself to them.
 */
export function statesBefore(trigger: Trigger): DeliveryState[] {
  return DELIVERY_STATES.filter((state) => nextState(state, trigger) !== undefined);
}

/** The state that a trigger leads to, which is the same from every state. */
export function stateAfter(trigger: Trigger): DeliveryState {
  const [after] = DELIVERY_STATES.flatMap((state) => nextState(state, trigger) ?? []);
  if (!after) throw new Error(`Nothing follows from ${trigger}.`);
  return after;
}

/** Whether the service still has something to do for the delivery. */
export function isOpen(state: DeliveryState): boolean {
  return nextState(state, 'cancelled') !== undefined;
}
