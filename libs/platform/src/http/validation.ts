import type { ValidationError } from '@nestjs/common';
import { ValidationPipe } from '@nestjs/common';
import type { FieldFault } from '#faults';
import { Invalid } from '#faults';

/** Class-validator at the door: unknown fields dropped, every fault listed by its dotted path. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => new Invalid(faultsIn(errors)),
  });
}

export function faultsIn(errors: readonly ValidationError[], above = ''): FieldFault[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = above ? `${above}.${property}` : property;
    const own = Object.values(constraints ?? {}).map((message) => ({ field, message }));
    return [...own, ...faultsIn(children ?? [], field)];
  });
}
