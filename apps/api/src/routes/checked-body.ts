import type { ExecutionContext, PipeTransform, Type } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Checked } from '#faults';
import { readFields } from '../rules/validation.js';
import { describedParameter } from './described-parameter.js';

/** A body by the rules of its class, faults included: for handlers whose further rules add theirs before any is told. */
export const CheckedBody = (type: Type<object>): ParameterDecorator =>
  describedParameter(SentBody(new FieldsOf(type)), ApiBody({ type }));

const SentBody = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown => context.switchToHttp().getRequest<Request>().body,
);

class FieldsOf implements PipeTransform<unknown, Promise<Checked<object>>> {
  constructor(private readonly type: Type<object>) {}

  transform(body: unknown): Promise<Checked<object>> {
    return readFields(this.type, body);
  }
}
