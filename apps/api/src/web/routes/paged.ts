import type { Type } from '@nestjs/common';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';

/** The header with the address of the next page. */
export const LINK_HEADER = {
  Link: {
    description: 'The address of the next page, rel="next" (RFC 8288), while there is more.',
    schema: { type: 'string' },
  },
} as const;

/** The headers of a page. */
export const PAGE_HEADERS = {
  ...LINK_HEADER,
  ETag: {
    description:
      'A weak tag of the page: sent back as If-None-Match, it is answered with 304 as long as the page is the same.',
    schema: { type: 'string' },
  },
} as const;

interface Beside {
  type: Type;
  description: string;
}

/**
 * Documents that a route answers with a page of records.
 * @param more what the page may have beside them, by its name, with what it is
 */
export const Paged = (record: Type, more: Readonly<Record<string, Beside>> = {}) =>
  applyDecorators(
    ApiExtraModels(record, ...Object.values(more).map(({ type }) => type)),
    ApiOkResponse({
      description: 'A page of records.',
      headers: PAGE_HEADERS,
      schema: {
        type: 'object',
        description: 'A page of records.',
        properties: {
          count: { type: 'integer', description: 'How many records match in all.' },
          page: { type: 'integer', description: 'The number of this page, from 1.' },
          pageSize: { type: 'integer', description: 'The most records on a page: the limit that was asked for.' },
          data: { type: 'array', description: 'The records of this page.', items: { $ref: getSchemaPath(record) } },
          ...Object.fromEntries(
            Object.entries(more).map(([name, { type, description }]) => [
              name,
              { $ref: getSchemaPath(type), description },
            ]),
          ),
        },
        required: ['count', 'page', 'pageSize', 'data'],
      },
    }),
  );
