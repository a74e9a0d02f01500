/** The process serves requests. */
export class LiveRecord {
  /** That it runs. */
  status!: 'live';
}

/** The service can work. */
export class ReadyRecord {
  /**
   * `ready`: all is well. `degraded`: requests are answered and kept, but the queue can't be used, so that answers of
   * PACT wait until it can.
   */
  status!: 'ready' | 'degraded';

  /** Why it is degraded; absent where it is not. */
  reason?: string;
}
