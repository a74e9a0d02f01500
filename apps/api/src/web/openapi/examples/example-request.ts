/** A request that works on the sample company. Its path parameters are those of the operation's first request where it names none. */
export interface ExampleRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Instead of `If-Match: *`. */
  readonly header?: Readonly<Record<string, string>>;
  /** The parts of a form, or JSON. */
  readonly body?: unknown;
}

/** The requests of one operation, by their names. The first is what its parameters show. */
export type OperationRequests = Readonly<Record<string, ExampleRequest>>;

/** By method and path, such as `GET /api/v1/unit`. */
export type RequestsByRoute = Readonly<Record<string, OperationRequests>>;

/** An operation with one request. */
export const only = (request: ExampleRequest = {}): OperationRequests => ({ usual: request });

/** What is sent to the addresses by syncId of one kind. */
interface KeyedRequests {
  /** The syncId of a record of the sample. */
  readonly key: string;
  readonly change: unknown;
  /** The syncId of a record that is made. */
  readonly newKey: string;
  readonly body: unknown;
  /** Whether records can be deleted: then it is the one that was made. */
  readonly isRemovable?: boolean;
}

const ONLY_MADE = { 'If-None-Match': '*' };

/** Reads, changes, makes and deletes records by their syncIds. @param at such as `/api/v1/material` */
export function keyedRequests(at: string, { key, change, newKey, body, isRemovable }: KeyedRequests): RequestsByRoute {
  const path = `${at}/by/syncId/{key}`;
  return {
    [`GET ${path}`]: only({ path: { key } }),
    [`PUT ${path}`]: {
      'a record that is there': { path: { key }, body: change },
      'a new record': { path: { key: newKey }, header: ONLY_MADE, body },
    },
    ...(isRemovable && { [`DELETE ${path}`]: only({ path: { key: newKey } }) }),
  };
}
