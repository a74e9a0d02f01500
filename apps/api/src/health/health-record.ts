/** The process serves requests. */
export class LiveRecord {
  /** That it runs. */
  status!: 'live';
}

/** The state of a part that the service needs. */
export class PartRecord {
  /** `degraded`: it can't be used, and the service works all the same. */
  status!: 'up' | 'degraded' | 'down';

  /** Why it is not up; absent where it is. */
  message?: string;
}

/** The parts that the service needs. */
export class PartsRecord {
  /** Whether the database answers. */
  database!: PartRecord;

  /** Whether the database has the schema of this release. */
  migrations!: PartRecord;

  /** Whether the queue takes jobs. */
  queue!: PartRecord;
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

  /** The state of each part. */
  parts!: PartsRecord;
}
