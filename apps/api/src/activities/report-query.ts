import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Faults } from '#faults';
import type { ReportQuery as AskedPeriod } from '#model/activities';
import { readReportPeriods } from '#model/activities';
import type { GhgReportRequest } from '#activities';
import type { AnswerForm } from '../web/export/answer-form.js';
import { ANSWER_FORMS, answerForm } from '../web/export/answer-form.js';
import type { Query } from '../web/http/query.js';
import { single } from '../web/http/query.js';
import { Describes, readUuid } from '../web/routes/index.js';
import { describedParameter } from '../web/routes/described-parameter.js';

export interface AskedReport {
  request: GhgReportRequest;
  format: AnswerForm;
}

/** The report that a request asks for. */
export const ReportQuery = (): ParameterDecorator =>
  describedParameter(
    ReadReport(),
    Describes('year', 'The year of the report, such as 2026. Needed, unless sd and ed are given.'),
    Describes('sd', 'The first month of the report, such as 2026-01. Not beside year.'),
    Describes('ed', 'The last month of the report, such as 2026-06.'),
    Describes(
      'compare',
      'The period to compare with, of the same length: beside year a year, beside sd and ed the month that begins it.',
    ),
    Describes('org', 'Only activities of this org, by its UUID.', { format: 'uuid' }),
    Describes('format', 'The form of the answer; where absent, as the header Accept asks, by default JSON.', {
      enum: [...ANSWER_FORMS],
    }),
  );

const ReadReport = createParamDecorator((_: unknown, context: ExecutionContext): AskedReport => {
  const request = context.switchToHttp().getRequest<Request>();
  const { query } = request;
  context.switchToHttp().getResponse<Response>().vary('Accept');
  const faults = new Faults();
  const periods = faults.collect(() => readReportPeriods(periodQuery(query)));
  const org = faults.collect(() => readUuid(query, 'org'));
  const format = faults.collect(() => answerForm(single(query, 'format'), request.get('accept')));
  faults.requireNone();
  if (!periods || !format) throw new Error('A fault was not collected.');
  return { request: { ...periods, org }, format };
});

function periodQuery(query: Query): AskedPeriod {
  return {
    year: single(query, 'year'),
    sd: single(query, 'sd'),
    ed: single(query, 'ed'),
    compare: single(query, 'compare'),
  };
}
