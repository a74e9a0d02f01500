import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { FOOTPRINT_SCHEMA } from '#model/exchange';
import { describeAnswers } from './answer-texts.js';
import { describeOperation } from './describe-operation.js';
import { describedRoutes } from './described-routes.js';
import { ENUM_TEXTS } from './enum-texts.js';
import { ERROR_RESPONSES, ERROR_SCHEMAS } from './error-answers.js';
import type { RecordedAnswers } from './examples/add-examples.js';
import { addExamples } from './examples/add-examples.js';
import { FIGURE_SCHEMAS } from './figure-schemas.js';
import { inOrder, requireRoutes } from './operation-identity.js';
import { plainSchemas } from './plain-schemas.js';
import { TAGS } from './tags.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const DESCRIPTION = `Carbon-footprint data of a company, and its PACT v3 endpoint.

Data routes take \`Authorization: Bearer <token>\` or an API key; each names the permission it needs. Keys without a value are
absent, never null. Emission amounts are decimal strings, quantities are numbers, times are UTC.

- **Safe to repeat**: a POST, PATCH or PUT with an \`Idempotency-Key\` happens once; sent again within 24 hours it gets the same answer.
- **Concurrent edits**: records carry a strong \`ETag\`; a write with \`If-Match\` is refused (412) where the record has changed since. Pages carry a weak one; with \`If-None-Match\` a page that is the same is answered with 304.
- **Paging**: \`page\` and \`limit\`, or the \`Link\` header, which skips and repeats nothing.
- **Caches**: what credentials are needed or given for is \`Cache-Control: private, no-cache\` where it has an \`ETag\`, else \`no-store\`.
- Every answer carries an \`X-Request-Id\`.`;

const BEARER = 'The `access_token` that a token endpoint gave. Instead of an API key, or where there is none.';
const API_KEY = 'The API key of a client, shown once when the client was made. It needs no token.';
const CLIENT =
  'Id and secret of a client, for the token endpoints alone. In this header only: in the form they are not read.';

/**
 * Generates the document of the whole API from the classes and routes of the code.
 * @param version of the package
 * @param answers what the sample company answered to the examples
 */
export function createDocument(
  app: INestApplication,
  prefix: string,
  version: string,
  answers: RecordedAnswers,
): OpenAPIObject {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Footprint Exchange')
    .setDescription(DESCRIPTION)
    .setVersion(version)
    .setLicense('Apache License 2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: BEARER }, 'bearer')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key', description: API_KEY }, 'apiKey')
    .addBasicAuth({ type: 'http', scheme: 'basic', description: CLIENT }, 'client')
    .build();
  const document = SwaggerModule.createDocument(app, base);
  const schemas = sorted({
    ...withEnumTexts(document.components?.schemas ?? {}),
    ...FIGURE_SCHEMAS,
    ...ERROR_SCHEMAS,
    ProductFootprint: FOOTPRINT_SCHEMA,
  });
  document.components = { ...document.components, schemas: schemas as Schemas };
  const routes = describedRoutes(app, prefix);
  requireRoutes(routes);
  for (const route of routes) {
    const operation = document.paths[route.path]?.[route.method as 'get'];
    if (!operation) throw new Error(`${route.method} ${route.path} is not in the document`);
    describeOperation(operation, route, routes);
    describeAnswers(operation, schemas);
  }
  document.tags = TAGS;
  document.paths = inOrder(document.paths);
  document.components.responses = referredTo(document, ERROR_RESPONSES);
  const plain = plainSchemas(document) as OpenAPIObject;
  addExamples(plain, answers);
  return plain;
}

/** @throws Error where choices with a name have no text */
function withEnumTexts(schemas: object): Record<string, object> {
  return Object.fromEntries(
    Object.entries(schemas as Schemas).map(([name, schema]) => {
      if (!('enum' in schema)) return [name, schema];
      const description = ENUM_TEXTS[name];
      if (description === undefined) throw new Error(`The choices ${name} need a text.`);
      return [name, { ...schema, description }];
    }),
  );
}

/** The responses that at least one route refers to. */
function referredTo<T>(document: OpenAPIObject, responses: Record<string, T>): Record<string, T> {
  const text = JSON.stringify(document.paths);
  return Object.fromEntries(Object.entries(responses).filter(([name]) => text.includes(`responses/${name}"`)));
}

function sorted<T>(all: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)));
}
