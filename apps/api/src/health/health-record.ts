export class LiveRecord {
  status!: 'live';
}

export class ReadyRecord {
  /** `degraded`: requests are answered and kept, but the queue can't be used, so that answers of PACT wait until it can. */
  status!: 'ready' | 'degraded';

  /** Why it is degraded. */
  reason?: string;
}
