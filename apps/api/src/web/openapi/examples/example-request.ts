/** A request that works on the sample company. Its path parameters are those of the operation's first request where it names none. */
export interface ExampleRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** The parts of a form, or JSON. */
  readonly body?: unknown;
}

/** The requests of one operation, by their names. The first is what its parameters show. */
export type OperationRequests = Readonly<Record<string, ExampleRequest>>;

/** By method and path, such as `GET /api/v1/unit`. */
export type RequestsByRoute = Readonly<Record<string, OperationRequests>>;

/** An operation with one request. */
export const only = (request: ExampleRequest = {}): OperationRequests => ({ usual: request });
