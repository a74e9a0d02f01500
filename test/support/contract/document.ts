import { readFileSync } from 'node:fs';
import { OPENAPI_FILE } from '../../../apps/api/src/web/openapi/openapi-file.js';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  [word: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

interface Media {
  schema: Schema;
}

export interface Answer {
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}

/** A method of a path, as the document describes it. */
export interface Operation {
  /** Such as `PATCH /api/v1/material/{uuid}`. */
  name: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  /**
   * Any one of these permissions is enough. If the list is empty, any token is. Undefined if no bearer token is
   * required.
   */
  permissions: readonly string[] | undefined;
  body: { mediaType: string; schema: Schema } | undefined;
  answers: Readonly<Record<string, Answer>>;
}

interface Written {
  parameters?: Parameter[];
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer & { $ref?: string }>;
}

export const DOCUMENT = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as {
  paths: Record<string, Record<string, Written>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> };
};

export const OPERATIONS: readonly Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, written]) => operation(method.toUpperCase(), path, written)),
);

function operation(method: string, path: string, written: Written): Operation {
  const bodies = Object.entries(written.requestBody?.content ?? {});
  // Where an operation takes a form and JSON, the form is tried: a file goes wrong in more ways.
  const media = bodies.find(([type]) => type === 'multipart/form-data') ?? bodies[0];
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters: written.parameters ?? [],
    permissions: written.security?.find(({ bearer }) => bearer)?.['bearer'],
    body: media && { mediaType: media[0], schema: media[1].schema },
    answers: Object.fromEntries(
      Object.entries(written.responses).map(([status, answer]) => [status, referredTo(answer)]),
    ),
  };
}

function referredTo(answer: Answer & { $ref?: string }): Answer {
  return answer.$ref ? (DOCUMENT.components.responses[lastOf(answer.$ref)] ?? {}) : answer;
}

/** Follows references and drops a `null` alternative. @returns the schema, and its name if it has one */
export function resolved(schema: Schema): { name?: string; schema: Schema } {
  const named = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].find(({ $ref }) => $ref);
  if (!named?.$ref) return { schema };
  const name = lastOf(named.$ref);
  return { name, schema: DOCUMENT.components.schemas[name] ?? {} };
}

/** For vitest's `each`, with the names as titles. */
export function titled(operations: readonly Operation[]): [string, Operation][] {
  return operations.map((operation) => [operation.name, operation]);
}

export function parametersOf({ parameters }: Operation, place: Parameter['in']): Parameter[] {
  return parameters.filter((parameter) => parameter.in === place);
}

export function surfaceOf({ path }: Pick<Operation, 'path'>): 'data' | 'pact' | 'token' {
  if (/\/auth\/(token|revoke)$/.test(path)) return 'token';
  return path.startsWith('/api/pact/') ? 'pact' : 'data';
}

function lastOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}
