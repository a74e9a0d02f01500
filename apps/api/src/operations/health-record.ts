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

  /** Whether images and files of imports can be kept and read where they lie outside of the database; absent where none do. */
  storage?: PartRecord;

  /**
   * Why nothing is sent to partners or read from them: the setting `OUTBOUND` is off, or the database is a copy; absent where all goes
   * out.
   */
  outbound?: PartRecord;

  /** Whether listings, searches and reports go to the replica; else they go to the primary. Absent where there is no replica. */
  replica?: PartRecord;
}

/** The service can work. */
export class ReadyRecord {
  /**
   * `ready`: all is well. `degraded`: requests are answered and kept, but the queue can't be used, so that answers of
   * PACT wait until it can; or the storage of files can't, so that images and uploads are answered 503; or nothing is sent to partners,
   * so that what is to be sent waits.
   */
  status!: 'ready' | 'degraded';

  /** Why it is degraded; absent where it is not. */
  reason?: string;

  /** The state of each part. */
  parts!: PartsRecord;
}
