import type { ExecutionContext, PipeTransform, Type } from '@nestjs/common';
import { createParamDecorator, Inject, Injectable } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Checked } from '#faults';
import { Database } from '#platform';
import { requireCaller } from '../http/caller.js';
import { resolveReferences } from '../references/index.js';
import { readFields } from '../rules/validation.js';
import { describedParameter } from './described-parameter.js';

/**
 * The body and its faults by the rules of its class, for handlers that add the faults of further rules before any is reported.
 * Records that it refers to by ids of the company's own are looked up.
 */
export const CheckedBody = (type: Type<object>): ParameterDecorator =>
  describedParameter(CurrentRequest(fieldsOf(type)), ApiBody({ type }));

const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext): Request =>
  context.switchToHttp().getRequest<Request>(),
);

function fieldsOf(type: Type<object>): Type<PipeTransform<Request, Promise<Checked<object>>>> {
  @Injectable()
  class FieldsOf implements PipeTransform<Request, Promise<Checked<object>>> {
    constructor(@Inject(Database) private readonly database: Database) {}

    async transform(request: Request): Promise<Checked<object>> {
      const read = await readFields(type, request.body);
      const { company } = requireCaller(request);
      const [resolved = read] = await resolveReferences(
        { database: this.database, company, path: request.params },
        type,
        [read],
      );
      return resolved;
    }
  }
  return FieldsOf;
}
