import type { ExecutionContext } from '@nestjs/common';
import { applyDecorators, createParamDecorator } from '@nestjs/common';
import type { ApiQueryOptions } from '@nestjs/swagger';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import type { IndicatorCode } from '#impacts';
import { selectImpacts } from '#impacts';
import { LISTING_ORDERS } from '#platform';
import { readPage } from '../http/page-request.js';
import type { Query } from '../http/query.js';
import { single } from '../http/query.js';
import { describedParameter } from './described-parameter.js';
import { LONGEST_SEARCH, MOST_WORDS, readOrder } from './query-values.js';

type Schema = NonNullable<Extract<ApiQueryOptions, { schema?: unknown }>['schema']>;

/** Documents a query parameter. */
export const Describes = (name: string, description: string, schema: Schema = {}) =>
  ApiQuery({ name, description, required: false, schema: { type: 'string', ...schema } as Schema });

/** Passes what `read` makes of the query to the handler. */
export const QueryParameters = (
  read: (query: Query) => unknown,
  ...descriptions: readonly MethodDecorator[]
): ParameterDecorator => describedParameter(ReadQuery(read), ...descriptions);

const ReadQuery = createParamDecorator((read: (query: Query) => unknown, context: ExecutionContext): unknown =>
  read(context.switchToHttp().getRequest<Request>().query),
);

/** A query parameter that is given at most once. */
const QueryText = (name: string, description: string, schema?: Schema): ParameterDecorator =>
  QueryParameters((query) => single(query, name), Describes(name, description, schema));

/** `syncId`: selects the one record that carries it. */
export const QuerySyncId = (): ParameterDecorator => QueryText('syncId', 'Only the record that has this syncId.');

/** Documents `q`. */
export const DescribesWords = (of: string, more = '') =>
  Describes(
    'q',
    `Words, at most ${MOST_WORDS}, each of which has to begin a word of ${of}; case and accents are ignored. ${more}`.trim(),
    { maxLength: LONGEST_SEARCH },
  );

/** `impacts`: the indicators that the answer shows. */
export const SelectedImpacts = (): ParameterDecorator => QueryParameters(readImpacts, DescribesImpacts());

/** The indicators that `impacts` selects. @throws Invalid */
export const readImpacts = (query: Query): readonly IndicatorCode[] => selectImpacts(single(query, 'impacts'));

/** Documents `impacts`. */
export const DescribesImpacts = () =>
  Describes(
    'impacts',
    'The indicators that the answer shows: `all`, or codes of EN 15804+A2 in any case, separated by commas; GWP-fossil where absent.',
  );

/** Documents `order`. @param what the records are */
export const DescribesOrder = (what: string) =>
  Describes('order', `Which ${what} come first. \`after\` goes on in the order that its page had.`, {
    enum: [...LISTING_ORDERS],
    default: 'oldest',
  });

/** `order`. @param what the records are */
export const OrderQuery = (what: string): ParameterDecorator => QueryParameters(readOrder, DescribesOrder(what));

/** `page`, `limit` and `after`. @param readKey reads the key of a listing that has its own order */
export const PageQuery = (readKey?: (text: string) => unknown): ParameterDecorator =>
  QueryParameters((query) => (readKey ? readPage(query, readKey) : readPage(query)), DescribesPaging());

/** Documents `page`, `limit` and `after`. @param meaning what `after` does */
export const DescribesPaging = (
  meaning = 'Goes on from there, and neither skips nor repeats a row, whatever is written.',
) =>
  applyDecorators(
    Describes('page', 'The number of the page, from 1.', { type: 'integer', minimum: 1, default: 1 }),
    Describes('limit', 'The most records on a page.', { type: 'integer', minimum: 1, maximum: 1000, default: 100 }),
    Describes('after', `The key that the Link header of the page before gave. ${meaning}`),
  );
