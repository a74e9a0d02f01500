import { UuidText } from '../../web/views/formats.js';

/** A request of a bulk. */
export class RequestBulkItemRecord {
  /** Its id in the exchange. */
  @UuidText() id!: string;
}

/** The answer to a bulk of requests. */
export class RequestBulkRecord {
  /** How many requests were made. */
  count!: number;
  /** The requests, in the order in which they were sent. */
  data!: RequestBulkItemRecord[];
}

export function requestBulkRecord(ids: readonly string[]): RequestBulkRecord {
  return { count: ids.length, data: ids.map((id) => ({ id })) };
}
