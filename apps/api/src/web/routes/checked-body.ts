import type { ExecutionContext, PipeTransform, Type } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Checked } from '#faults';
import { readFields } from '../rules/validation.js';
import { describedParameter } from './described-parameter.js';

/** The body and its faults by the rules of its class, for handlers that add the faults of further rules before any is reported. */
export const CheckedBody = (type: Type<object>): ParameterDecorator =>
  describedParameter(RawBody(new FieldsOf(type)), ApiBody({ type }));

const RawBody = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown => context.switchToHttp().getRequest<Request>().body,
);

class FieldsOf implements PipeTransform<unknown, Promise<Checked<object>>> {
  constructor(private readonly type: Type<object>) {}

  transform(body: unknown): Promise<Checked<object>> {
    return readFields(this.type, body);
  }
}
