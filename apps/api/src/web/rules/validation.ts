import type { ArgumentMetadata, Type, ValidationError } from '@nestjs/common';
import { Injectable, ValidationPipe } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { FieldFault } from '#faults';
import { Checked, Invalid } from '#faults';

/** Reads a body by the rules of its class. The faults are returned, so that the caller can add those of further rules. */
export async function readFields<Body extends object>(type: Type<Body>, body: unknown): Promise<Checked<Body>> {
  try {
    return Checked.of((await reader.transform(body, { type: 'body', metatype: type })) as Body);
  } catch (error) {
    if (!(error instanceof PartlyRead) || !error.fields) throw error;
    return new Checked(error.fields as Partial<Body>, error.faults);
  }
}

const AS_SENT = 'as-sent';

/**
 * Marks a field that reaches its handler exactly as it was sent, because the handler reads it by other rules. Class-transformer
 * would drop keys such as `constructor`, and so hide a caller's mistake.
 */
export const PassesAsSent = (): PropertyDecorator => (target, field) =>
  Reflect.defineMetadata(AS_SENT, [...fieldsPassedAsSent(target), String(field)], target);

function fieldsPassedAsSent(prototype: object): string[] {
  return (Reflect.getMetadata(AS_SENT, prototype) ?? []) as string[];
}

/** Reads request bodies by class-validator. Unknown fields are dropped; every fault is listed with its dotted path. */
@Injectable()
export class BodyValidationPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidUnknownValues: true,
      stopAtFirstError: true,
      validationError: { target: true, value: false },
      exceptionFactory: (errors) => new PartlyRead(errors),
    });
  }

  override async transform(body: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const passing = metadata.metatype?.prototype ? fieldsPassedAsSent(metadata.metatype.prototype as object) : [];
    if (passing.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) {
      return super.transform(body, metadata);
    }
    const isPassing = ([key]: [string, unknown]) => passing.includes(key);
    const entries = Object.entries(body);
    const asSent = Object.fromEntries(entries.filter(isPassing));
    try {
      const others = Object.fromEntries(entries.filter((entry) => !isPassing(entry)));
      return Object.assign((await super.transform(others, metadata)) as object, asSent);
    } catch (error) {
      if (error instanceof PartlyRead && error.fields) Object.assign(error.fields, asSent);
      throw error;
    }
  }
}

const reader = new BodyValidationPipe();

/** The faults of a body, and the fields that are valid. */
class PartlyRead extends Invalid {
  /** Undefined where the body is not an object. */
  readonly fields: object | undefined;

  constructor(errors: readonly ValidationError[]) {
    super(faultsIn(errors));
    this.fields = errors[0]?.target;
    dropFaulty(errors);
  }
}

export function faultsIn(errors: readonly ValidationError[], above = ''): FieldFault[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = above ? `${above}.${property}` : property;
    const own = Object.values(constraints ?? {}).map((message) => ({ field, message }));
    return [...own, ...faultsIn(children ?? [], field)];
  });
}

/**
 * Drops faulty values from the objects that contain them. An object that lacks a required field in consequence is dropped too:
 * a reference without its uuid is of no use. The other items of a list keep their places.
 * @returns whether the containing object lacks a required field
 */
function dropFaulty(errors: readonly ValidationError[]): boolean {
  let isNeeded = false;
  for (const { target, property, constraints, children } of errors) {
    if (!target || (!constraints && !dropFaulty(children ?? []))) continue;
    Reflect.set(target, property, undefined);
    isNeeded ||= !Array.isArray(target) && !canBeAbsent(target, property);
  }
  return isNeeded;
}

function canBeAbsent({ constructor: type }: object, property: string): boolean {
  return getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .some((rule) => rule.propertyName === property && rule.type === 'conditionalValidation');
}
