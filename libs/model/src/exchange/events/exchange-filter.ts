import type { FieldFault } from '#faults';
import { readInstant } from '#model/terms';
import type { ExchangeDirection, ExchangeState } from './exchange-state.js';
import { EXCHANGE_DIRECTIONS, EXCHANGE_STATES } from './exchange-state.js';
import { sourceKey } from '../source-address.js';
import { isKeepable } from '../text.js';
import { isUuidText } from '../uuid.js';

/**
 * The other side of an exchange: a data source, its address in the form that is compared, or any other source named in
 * events.
 */
export type ExchangeSource =
  | { readonly kind: 'dataSource'; readonly uuid: string }
  | { readonly kind: 'address'; readonly key: string }
  | { readonly kind: 'text'; readonly text: string };

export interface ExchangeFilter {
  readonly direction?: ExchangeDirection;
  readonly state?: ExchangeState;
  readonly source?: ExchangeSource;
  /** From this moment on. */
  readonly since?: Date;
  /** Only requests of ours that nobody answered in time. */
  readonly overdue?: true;
}

export interface ExchangeFilterInput {
  readonly direction?: string;
  readonly state?: string;
  readonly source?: string;
  readonly since?: string;
  readonly overdue?: string;
}

/** Reads the filters of the exchange from their texts in a query string or on a command line. */
export function readExchangeFilter(input: ExchangeFilterInput): { filter: ExchangeFilter } | { faults: FieldFault[] } {
  const faults: FieldFault[] = [];
  const direction = EXCHANGE_DIRECTIONS.find((each) => each === input.direction);
  if (input.direction !== undefined && !direction) {
    faults.push({ field: 'direction', message: `has to be one of ${EXCHANGE_DIRECTIONS.join(', ')}` });
  }
  const state = EXCHANGE_STATES.find((each) => each === input.state);
  if (input.state !== undefined && !state) {
    faults.push({ field: 'state', message: `has to be one of ${EXCHANGE_STATES.join(', ')}` });
  }
  if (input.source !== undefined && !isKeepable(input.source)) {
    faults.push({ field: 'source', message: 'must not contain U+0000 or a lone surrogate' });
  }
  const since = input.since === undefined ? undefined : readTime(input.since);
  if (input.since !== undefined && !since) {
    faults.push({ field: 'since', message: 'has to be an RFC 3339 time such as 2026-01-31T12:00:00Z, or a day' });
  }
  if (input.overdue !== undefined && input.overdue !== 'true') {
    faults.push({ field: 'overdue', message: 'takes true' });
  }
  if (faults.length > 0) return { faults };
  const source = input.source === undefined ? undefined : sourceOf(input.source);
  return {
    filter: {
      ...(direction && { direction }),
      ...(state && { state }),
      ...(source && { source }),
      ...(since && { since }),
      ...(input.overdue !== undefined && { overdue: true as const }),
    },
  };
}

function sourceOf(text: string): ExchangeSource {
  if (isUuidText(text)) return { kind: 'dataSource', uuid: text.toLowerCase() };
  const key = sourceKey(text);
  return key === undefined ? { kind: 'text', text } : { kind: 'address', key };
}

/** Accepts the years that both PostgreSQL and RFC 3339 can represent, in UTC. */
function readTime(text: string): Date | undefined {
  const time = readInstant(text);
  const year = time?.getUTCFullYear() ?? 0;
  return year >= 1 && year <= 9999 ? time : undefined;
}
