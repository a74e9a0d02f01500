import type { Type } from '@nestjs/common';
import type { FieldFault } from '#faults';
import { Checked } from '#faults';
import { readFields } from '../rules/validation.js';

/** The body of a PUT, and whether it agrees with the path. */
export class SentRecord {
  private constructor(
    readonly body: object,
    private readonly faults: readonly FieldFault[],
  ) {}

  /** @param identity the fields of the body that the path gives: in the body they are absent, or the same */
  static of(body: object, identity: Readonly<Record<string, string>>): SentRecord {
    const sent = body as Readonly<Record<string, unknown>>;
    const differing = Object.entries(identity).filter(
      ([field, value]) => ![undefined, value].includes(sent[field] as string),
    );
    const faults = differing.map(([field]) => ({ field, message: 'has to be absent, or the same as in the path' }));
    return new SentRecord({ ...sent, ...identity }, faults);
  }

  /** With fields that the path gives, whatever the body says of them. */
  in(place: object): SentRecord {
    return new SentRecord({ ...this.body, ...place }, this.faults);
  }

  /** Reads it by the rules of a class. */
  async as<Body extends object>(type: Type<Body>): Promise<Checked<Body>> {
    return this.checked(await readFields(type, this.body));
  }

  /** Adds to a body that was read where it disagrees with the path. */
  checked<Body extends object>({ fields, faults }: Checked<Body>): Checked<Body> {
    return new Checked(fields, [...this.faults, ...faults]);
  }
}
