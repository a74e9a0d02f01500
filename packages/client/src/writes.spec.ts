import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mediaTypeOf, takesKey } from './writes.js';

interface Operation {
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, unknown> };
}

const { paths } = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

describe('what is known of operations at run time', () => {
  it('is which of them take an Idempotency-Key, as in the document', () => {
    const documented = operations.filter(({ operation }) =>
      operation.parameters?.some(({ name }) => name === 'Idempotency-Key'),
    );
    const known = operations.filter(({ method, path }) => takesKey(method, path));
    expect(known.map(({ method, path }) => `${method} ${path}`)).toEqual(
      documented.map(({ method, path }) => `${method} ${path}`),
    );
    expect(known.length).toBeGreaterThan(40);
  });

  it('is which bodies are neither JSON nor a file', () => {
    const others = operations.flatMap(({ path, operation }) => {
      const [type] = Object.keys(operation.requestBody?.content ?? {});
      return type === undefined || /^(application\/json|multipart\/form-data)$/.test(type) ? [] : [[path, type]];
    });
    expect(others.length).toBeGreaterThan(0);
    expect(others.map(([path = '']) => [path, mediaTypeOf(path)])).toEqual(others);
  });
});
