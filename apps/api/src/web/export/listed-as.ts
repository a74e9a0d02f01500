import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Invalid } from '#faults';
import type { PageKey, PageRequest } from '#platform';
import type { Query } from '../http/query.js';
import { single } from '../http/query.js';
import { readPage } from '../http/page-request.js';
import { describedParameter } from '../routes/described-parameter.js';
import { Describes, DescribesPaging } from '../routes/index.js';
import type { AnswerForm, TableForm } from './answer-form.js';
import { ANSWER_FORMS, answerForm } from './answer-form.js';

/** What is asked of a listing: a page of it, or all of its rows as a table. */
export type ListedAs<Key = PageKey> = { as: 'page'; page: PageRequest<Key> } | { as: TableForm };

const PAGING = ['page', 'limit', 'after'];

/** Documents that a route sends all its rows as a table, too, and how that is asked for. */
export const DescribesTables = () =>
  Describes(
    'format',
    'The form of the answer, which the Accept header can say as well. csv and xlsx have all that matches; they take no page, limit or after.',
    { enum: [...ANSWER_FORMS], default: 'json' },
  );

/** `format` or Accept, and for a page `page`, `limit` and `after`. @param readKey reads the key of a listing that has its own order */
export const ListedAs = (readKey?: (text: string) => unknown): ParameterDecorator =>
  describedParameter(ReadListedAs(readKey), DescribesPaging(), DescribesTables());

const ReadListedAs = createParamDecorator(
  (readKey: ((text: string) => unknown) | undefined, context: ExecutionContext): ListedAs<unknown> => {
    const request = context.switchToHttp().getRequest<Request>();
    const as = requestedForm(request, context.switchToHttp().getResponse<Response>());
    if (as !== 'json') return { as };
    return { as: 'page', page: readKey ? readPage(request.query, readKey) : readPage(request.query) };
  },
);

/** The form that a request for a listing asks for. @throws Invalid where it asks for a page of a table, too */
export function requestedForm(request: Request, response: Response): AnswerForm {
  response.vary('Accept');
  const form = answerForm(single(request.query, 'format'), request.get('accept'));
  if (form !== 'json') refusePaging(request.query, form);
  return form;
}

function refusePaging(query: Query, form: TableForm): void {
  const faults = PAGING.filter((name) => query[name] !== undefined).map((field) => ({
    field,
    message: `is not taken with ${form}, which has all rows`,
  }));
  if (faults.length > 0) throw new Invalid(faults);
}
