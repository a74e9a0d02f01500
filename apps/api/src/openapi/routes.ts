import type { Type } from '@nestjs/common';
import { applyDecorators } from '@nestjs/common';
import type { ApiQueryOptions } from '@nestjs/swagger';
import { ApiExtraModels, ApiOkResponse, ApiQuery, getSchemaPath } from '@nestjs/swagger';

type Schema = NonNullable<Extract<ApiQueryOptions, { schema?: unknown }>['schema']>;

/** A query parameter. */
export const Asks = (name: string, description: string, schema: Schema = {}) =>
  ApiQuery({ name, description, required: false, schema: { type: 'string', ...schema } as Schema });

/** What every listing that is paged takes. */
export const Paging = (meaning = 'Goes on from there, and neither skips nor repeats a row, whatever is written.') =>
  applyDecorators(
    Asks('page', 'From 1.', { type: 'integer', minimum: 1, default: 1 }),
    Asks('limit', 'The most records on a page.', { type: 'integer', minimum: 1, maximum: 1000, default: 100 }),
    Asks('after', `The key that the Link header of the page before gave. ${meaning}`),
  );

/** A page of records, in the order in which they were created unless the route says another. */
export const Paged = (record: Type) =>
  applyDecorators(
    ApiExtraModels(record),
    Paging(),
    ApiOkResponse({
      description: 'A page.',
      headers: { Link: { description: 'What follows, rel="next", while there is more.', schema: { type: 'string' } } },
      schema: {
        type: 'object',
        properties: {
          count: { type: 'integer', description: 'All that match.' },
          page: { type: 'integer' },
          pageSize: { type: 'integer', description: 'The limit that was asked for.' },
          data: { type: 'array', items: { $ref: getSchemaPath(record) } },
        },
        required: ['count', 'page', 'pageSize', 'data'],
      },
    }),
  );

/** `impacts`: which indicators an answer shows. */
export const SelectsImpacts = () =>
  Asks('impacts', 'Indicators: GWP-fossil where absent; all; or codes, in any case, separated by commas.');

/** `syncId`: the one record that carries it. */
export const FindsBySyncId = () => Asks('syncId', 'Only the record that carries it.');
