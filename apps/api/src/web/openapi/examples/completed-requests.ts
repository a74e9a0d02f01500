import { printPageKey } from '#platform';
import type { ExampleRequest, OperationRequests } from './example-request.js';

export interface DescribedParameter {
  name: string;
  in: string;
  schema?: { enum?: unknown[]; examples?: unknown[]; [word: string]: unknown };
  example?: unknown;
}

/** The values of all parameters of a request, by place and name. */
export interface CompletedRequest {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  header?: Record<string, unknown>;
  body?: unknown;
}

/** Before everything that was ever created. */
const FROM_THE_START = printPageKey({
  created: '2020-01-01T00:00:00.000Z',
  uuid: '00000000-0000-0000-0000-000000000000',
});

/** What the first request of an operation says besides what it is about. */
const USUAL: Readonly<Record<string, unknown>> = { limit: 2, impacts: 'GWP-fossil,ODP', format: 'json' };

/** Adds what all requests of such operations have, and the requests that follow from their parameters. */
export function completedRequests(
  operation: string,
  parameters: readonly DescribedParameter[],
  requests: OperationRequests,
): Record<string, CompletedRequest> {
  const has = (name: string) => parameters.find((parameter) => parameter.name === name && parameter.in === 'query');
  const [first = {}] = Object.values(requests);
  const all: Record<string, ExampleRequest> = { ...requests };
  if (has('after')) all['the next page'] ??= { query: { page: 1, limit: 1, after: FROM_THE_START } };
  if (has('after') && has('format')) all['as CSV'] = { query: { format: 'csv' } };
  return Object.fromEntries(
    Object.entries(all).map(([name, request], nth) => {
      const usual = nth > 0 ? {} : Object.fromEntries(Object.entries(USUAL).filter(([key]) => suits(has(key), key)));
      return [
        name,
        withoutEmpty({
          path: request.path ?? first.path,
          query: { ...usual, ...request.query },
          header: headersOf(operation, parameters, nth, request.header),
          body: request.body,
        }),
      ];
    }),
  );
}

function suits(parameter: DescribedParameter | undefined, name: string): boolean {
  return parameter !== undefined && (name !== 'format' || parameter.schema?.enum?.includes('json') === true);
}

function headersOf(
  operation: string,
  parameters: readonly DescribedParameter[],
  nth: number,
  conditions: Readonly<Record<string, string>> = { 'If-Match': '*' },
): Record<string, string> {
  const words = operation.toLowerCase().match(/[a-z]+/g) ?? [];
  const values: Record<string, string> = {
    ...conditions,
    'Idempotency-Key': `example-${words.filter((word) => !['api', 'v'].includes(word)).join('-')}-${nth + 1}`,
  };
  const named = parameters.filter((parameter) => parameter.in === 'header' && values[parameter.name] !== undefined);
  return Object.fromEntries(named.map(({ name }) => [name, values[name] ?? '']));
}

function withoutEmpty(request: CompletedRequest): CompletedRequest {
  return Object.fromEntries(
    Object.entries(request).filter(
      ([key, value]) => value !== undefined && (key === 'body' || Object.keys(value as object).length > 0),
    ),
  );
}
