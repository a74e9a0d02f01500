import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readDocument } from './openapi-file.js';
import { readTime } from '../rules/rules.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

let compiler: Ajv2020 | undefined;

/**
 * A check of bodies by a schema of the OpenAPI document, compiled at the first body. It accepts the same bodies as
 * class-validator does by the class that the schema was made of, and is a dozen times as fast. It does not say why it refuses a
 * body; the class does.
 */
export function bodyCheck<Body>(schema: string): (sent: unknown) => sent is Body {
  let check: ValidateFunction<Body> | undefined;
  const compiled = () =>
    (compiler ??= documentCompiler()).compile<Body>({ $ref: `openapi#/components/schemas/${schema}` });
  return (sent): sent is Body => (check ??= compiled())(sent);
}

function documentCompiler(): Ajv2020 {
  const { components } = readDocument();
  // Keywords that ajv does not know (deprecated, x-rule) are not errors of the schema.
  const ajv = new Ajv2020({ strictSchema: false, inlineRefs: false });
  ajv.addFormat('date-time', (text) => !DAY.test(text) && readTime(text) !== undefined);
  ajv.addFormat('date', (text) => DAY.test(text) && readTime(text) !== undefined);
  return ajv.addSchema({ $id: 'openapi', components });
}
