import type { Type } from '@nestjs/common';
import type { FieldFault } from '#faults';
import { Checked, Invalid } from '#faults';
import type { Writing } from '../references/index.js';
import { resolveReferences } from '../references/index.js';
import { readFields } from '../rules/validation.js';

/** The body of a PUT, and whether it agrees with the path. */
export class SentRecord {
  private constructor(
    readonly body: object,
    readonly writing: Writing,
    private readonly faults: readonly FieldFault[],
  ) {}

  /** @param identity the fields of the body that the path gives: in the body they are absent, or the same @throws Invalid of no body */
  static of(body: unknown, identity: Readonly<Record<string, string>>, writing: Writing): SentRecord {
    if (typeof body !== 'object' || body === null) {
      throw new Invalid({ field: '', message: 'The body has to be a JSON object.' });
    }
    const sent = body as Readonly<Record<string, unknown>>;
    const differing = Object.keys(identity).filter(
      (field) => sent[field] !== undefined && sent[field] !== identity[field],
    );
    const faults = differing.map((field) => ({ field, message: 'has to be absent, or the same as in the path' }));
    return new SentRecord({ ...sent, ...identity }, writing, faults);
  }

  /** With fields that the path gives, whatever the body says of them. */
  in(place: object): SentRecord {
    return new SentRecord({ ...this.body, ...place }, this.writing, this.faults);
  }

  /** Reads it by the rules of a class, and looks up what it refers to. */
  async as<Body extends object>(type: Type<Body>): Promise<Checked<Body>> {
    const read = await readFields(type, this.body);
    const [resolved = read] = await resolveReferences(this.writing, type, [read]);
    return this.checked(resolved);
  }

  /** Adds to a body that was read where it disagrees with the path. */
  checked<Body extends object>({ fields, faults }: Checked<Body>): Checked<Body> {
    return new Checked(fields, [...this.faults, ...faults]);
  }
}
