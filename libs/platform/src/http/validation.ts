import type { ArgumentMetadata, ValidationError } from '@nestjs/common';
import { ValidationPipe } from '@nestjs/common';
import type { FieldFault } from '#faults';
import { Invalid } from '#faults';

/** Class-validator at the door: unknown fields dropped, every fault listed by its dotted path. */
export function validationPipe(): ValidationPipe {
  return new Door({
    transform: true,
    whitelist: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => new Invalid(faultsIn(errors)),
  });
}

const AS_SENT = 'as-sent';

/**
 * A field that passes the door as it was sent, for whoever reads it by rules of its own. What reads the others passes
 * over keys such as `constructor`, which here would be a caller's mistake that nobody tells.
 */
export const PassesAsSent = (): PropertyDecorator => (target, field) =>
  Reflect.defineMetadata(AS_SENT, [...passingIn(target), String(field)], target);

function passingIn(prototype: object): string[] {
  return (Reflect.getMetadata(AS_SENT, prototype) ?? []) as string[];
}

class Door extends ValidationPipe {
  override async transform(body: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const passing = metadata.metatype?.prototype ? passingIn(metadata.metatype.prototype as object) : [];
    if (passing.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) {
      return super.transform(body, metadata);
    }
    const isPassing = ([key]: [string, unknown]) => passing.includes(key);
    const entries = Object.entries(body);
    const read = (await super.transform(
      Object.fromEntries(entries.filter((entry) => !isPassing(entry))),
      metadata,
    )) as object;
    return Object.assign(read, Object.fromEntries(entries.filter(isPassing)));
  }
}

export function faultsIn(errors: readonly ValidationError[], above = ''): FieldFault[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = above ? `${above}.${property}` : property;
    const own = Object.values(constraints ?? {}).map((message) => ({ field, message }));
    return [...own, ...faultsIn(children ?? [], field)];
  });
}
