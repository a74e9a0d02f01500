import type { OpenAPIObject } from '@nestjs/swagger';
import type { CompletedRequest, DescribedParameter } from './completed-requests.js';
import { completedRequests } from './completed-requests.js';
import { UNSENT_PARAMETERS } from './exceptions.js';
import { REQUESTS } from './index.js';

/** The recorded answers: by operation, name of the request and media type. */
export type RecordedAnswers = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

interface Media {
  schema?: unknown;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
  parameters?: DescribedParameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
  'x-requests'?: Record<string, unknown>;
}

/**
 * Shows what the sample company is asked and answers: an example of each parameter and of each body. `x-requests` says which of them go
 * together. Values that don't go with those of the first request stand in the schema of their parameter, so that a page for trying
 * things out does not fill them in.
 */
export function addExamples(document: OpenAPIObject, answers: RecordedAnswers): void {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, described] of Object.entries(methods as Record<string, Operation>)) {
      const name = `${method.toUpperCase()} ${path}`;
      const requests = REQUESTS[name];
      if (!requests) throw new Error(`${name} has no example: see apps/api/src/openapi/examples`);
      addRequests(name, described, completedRequests(name, described.parameters ?? [], requests));
      addAnswers(described, answers[name] ?? {});
    }
  }
}

function addRequests(operation: string, described: Operation, requests: Record<string, CompletedRequest>): void {
  const all = Object.values(requests);
  described.parameters = (described.parameters ?? []).map((parameter) =>
    withExample(parameter, all, UNSENT_PARAMETERS[`${operation} ${parameter.name}`]),
  );
  for (const [name, { body }] of Object.entries(requests)) {
    if (body === undefined) continue;
    const media = described.requestBody?.content[mediaTypeOf(described, body)];
    if (!media) throw new Error(`${operation} takes no body such as ${name}`);
    (media.examples ??= {})[name] = { value: body };
  }
  described['x-requests'] = Object.fromEntries(
    Object.entries(requests).map(([name, { body, ...values }]) => [
      name,
      { ...values, ...(body !== undefined && { body: mediaTypeOf(described, body) }) },
    ]),
  );
}

/** A form has a file where the operation takes forms and JSON. */
function mediaTypeOf({ requestBody }: Operation, body: unknown): string {
  const types = Object.keys(requestBody?.content ?? {});
  const hasFile = typeof body === 'object' && body !== null && 'file' in body;
  return types.find((type) => type.startsWith('multipart/') === hasFile) ?? '';
}

function withExample(
  parameter: DescribedParameter,
  requests: readonly CompletedRequest[],
  unsent: unknown,
): DescribedParameter {
  const valueIn = (request: CompletedRequest | undefined): unknown =>
    request?.[parameter.in as 'query']?.[parameter.name];
  const usual = valueIn(requests[0]);
  if (usual !== undefined) return { ...parameter, example: asDescribed(usual, parameter) };
  const other = requests.map(valueIn).find((value) => value !== undefined) ?? unsent;
  return other === undefined
    ? parameter
    : { ...parameter, schema: { ...parameter.schema, examples: [asDescribed(other, parameter)] } };
}

/** A list is sent separated by commas. */
function asDescribed(value: unknown, { schema }: DescribedParameter): unknown {
  return schema?.['type'] === 'array' ? String(value).split(',') : value;
}

function addAnswers({ responses }: Operation, answers: RecordedAnswers[string]): void {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  for (const [name, byType] of Object.entries(answers)) {
    for (const [type, value] of Object.entries(byType)) {
      const media = Object.entries(success?.content ?? {}).find(([known]) => known.split(';')[0] === type)?.[1];
      if (media) (media.examples ??= {})[name] = { value };
    }
  }
}
