// @module-tag postgresql-15
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPENAPI_FILE } from '../../apps/api/src/web/openapi/openapi-file.js';
import { IMAGE_UPLOADS, UNSHOWN_ANSWERS } from '../../apps/api/src/web/openapi/examples/exceptions.js';
import type { Access, ExampleCall, ExampleDocument, ExampleOperation } from '../../build/example-calls.js';
import { exampleCalls, sendExample } from '../../build/example-calls.js';
import { closed } from '../support/contract/schema.js';
import { startSample } from '../support/companies/sample.js';
import { shapeOf } from '../support/contract/shape.js';
import type { TestService } from '../support/companies/service.js';
import { untilChained } from '../support/companies/audit-entries.js';

interface Parameter {
  name: string;
  example?: unknown;
  schema: { examples?: unknown[]; [word: string]: unknown };
}

interface Operation extends ExampleOperation {
  parameters?: Parameter[];
}

const DOCUMENT = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as ExampleDocument & {
  components: { schemas: Record<string, object> };
};
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    operation as Operation,
  ]),
);
/** What an example can show as text. */
const SHOWN = ['application/json', 'application/cloudevents+json', 'text/csv', 'application/xml', 'text/html'];
const ajv = new Ajv2020({ strictSchema: false, allErrors: true, validateFormats: false });
ajv.addSchema({ $id: 'openapi', components: DOCUMENT.components });
ajv.addSchema({ $id: 'closed', components: { schemas: closed(DOCUMENT.components.schemas) } });

/** @param components which of them it refers to: `closed` refuses properties that are not described */
function faultsOf(schema: unknown, value: unknown, components: 'openapi' | 'closed' = 'openapi'): unknown {
  const text = JSON.stringify((components === 'closed' ? closed(schema) : schema) ?? {});
  const check = ajv.compile(JSON.parse(text.replaceAll('"#/components/', `"${components}#/components/`)) as object);
  return check(value) ? [] : check.errors;
}

const answersOf = ({ responses }: Operation) =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => Object.entries(content ?? {}));

describe('each operation', () => {
  it.each(OPERATIONS)('%s has an example of each parameter, of its body and of its answer', (name, operation) => {
    for (const { name: parameter, example, schema } of operation.parameters ?? []) {
      const shown = example ?? schema.examples?.[0];
      expect(shown, parameter).toBeDefined();
      expect({ parameter, faults: faultsOf(schema, shown) }).toEqual({ parameter, faults: [] });
    }
    if (operation.requestBody && !IMAGE_UPLOADS.includes(name)) {
      for (const [type, { schema, examples = {} }] of Object.entries(operation.requestBody.content)) {
        expect(Object.keys(examples), type).not.toEqual([]);
        for (const [example, { value }] of Object.entries(examples)) {
          expect({ example, faults: faultsOf(schema, value) }).toEqual({ example, faults: [] });
        }
      }
    }
    for (const [type, { schema, examples = {} }] of answersOf(operation)) {
      if (!SHOWN.includes(type.split(';')[0] ?? '') || UNSHOWN_ANSWERS.includes(name)) continue;
      expect(Object.keys(examples), type).not.toEqual([]);
      for (const [example, { value }] of Object.entries(examples)) {
        expect({ example, faults: faultsOf(schema, value, 'closed') }).toEqual({ example, faults: [] });
      }
    }
  });
});

describe('each request of the document, sent to a new sample company,', () => {
  let service: TestService;
  let access: Access;

  beforeAll(async () => {
    const { service: started, sample } = await startSample();
    service = started;
    await service.startWorker();
    await untilChained(service);
    access = { ...sample, url: service.url };
  });
  afterAll(() => service?.close());

  const calls = exampleCalls(DOCUMENT).map((call): [string, ExampleCall] => [`${call.operation}: ${call.name}`, call]);
  it.each(calls)('%s is answered as it says', async (_, call) => {
    const { status, mediaType, text } = await sendExample(call, access);
    expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
    const [path = '', method = ''] = [call.operation.split(' ')[1], call.method.toLowerCase()];
    const content = DOCUMENT.paths[path]?.[method]?.responses['200']?.content ?? {};
    const type = Object.keys(content).find((each) => mediaType.startsWith(each.split(';')[0] ?? ''));
    if (type === undefined) return expect(text).toBe('');
    if (!SHOWN.includes(type.split(';')[0] ?? '') || UNSHOWN_ANSWERS.includes(call.operation)) return;
    const example = content[type]?.examples?.[call.name]?.value;
    expect(example, 'an example answer').toBeDefined();
    expect(shapeOf(type, text)).toEqual(shapeOf(type, example));
  });
});
