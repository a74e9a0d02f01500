import type { FieldFault } from '#faults';
import { Invalid } from '#faults';

/** Builds a record from the values given on the command line, and lists all faults at once. */
export class ValueReader<Result extends object> {
  private readonly values: Partial<Result> = {};
  private readonly faults: FieldFault[] = [];

  /**
   * Reads one field. A value that was not given leaves the field absent. @param read throws Invalid for a value that
   * breaks its rule
   */
  field<Field extends keyof Result & string, Given>(
    field: Field,
    given: Given | undefined,
    read: (given: Given) => Result[Field],
  ): this {
    if (given === undefined) return this;
    try {
      this.values[field] = read(given);
    } catch (fault) {
      if (!(fault instanceof Invalid)) throw fault;
      this.faults.push(...fault.faults.map(({ message }) => ({ field, message })));
    }
    return this;
  }

  /** @throws Invalid */
  result(): Partial<Result> {
    if (this.faults.length > 0) throw new Invalid(this.faults);
    return this.values;
  }
}

/** For rules: says why a value is refused, without knowing the field. */
export function invalidValue(message: string): Invalid {
  return new Invalid({ field: '', message });
}
