import type { FieldFault } from '#faults';
import { Invalid } from '#faults';

/** Reads a record from what was said of each field, and lists every fault at once. */
export class Readings<Read extends object> {
  private readonly read: Partial<Read> = {};
  private readonly faults: FieldFault[] = [];

  /** A field that was not said stays absent. @param rule throws Invalid for what breaks it */
  field<Field extends keyof Read & string, Said>(
    field: Field,
    said: Said | undefined,
    rule: (said: Said) => Read[Field],
  ): this {
    if (said === undefined) return this;
    try {
      this.read[field] = rule(said);
    } catch (fault) {
      if (!(fault instanceof Invalid)) throw fault;
      this.faults.push(...fault.faults.map(({ message }) => ({ field, message })));
    }
    return this;
  }

  /** @throws Invalid */
  result(): Partial<Read> {
    if (this.faults.length > 0) throw new Invalid(this.faults);
    return this.read;
  }
}

/** For rules: what is wrong with a value, whatever field it is for. */
export function broken(message: string): Invalid {
  return new Invalid({ field: '', message });
}
