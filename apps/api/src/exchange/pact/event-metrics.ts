import { Injectable } from '@nestjs/common';
import type { PactEvent } from '#model/exchange';
import { Metrics } from '#platform';

/** `repeated`: the same event came before. `refused`: it is no event that we know. */
export type EventResult = 'accepted' | 'repeated' | 'refused';

/** Counts the events that partners send. */
@Injectable()
export class EventMetrics {
  private readonly events;

  constructor(metrics: Metrics) {
    this.events = metrics.counter('events_total', 'Events that partners sent.', ['type', 'result']);
  }

  /** @param type `unknown` for what is no event that we know: the caller's own words would never end */
  count(type: PactEvent['kind'] | 'unknown', result: EventResult): void {
    this.events.inc({ type, result });
  }
}
