import type { FieldFault } from '#faults';
import { Invalid } from '#faults';

/** Reads a record from the values given on the command line, and lists every fault at once. */
export class ValueReader<Result extends object> {
  private readonly values: Partial<Result> = {};
  private readonly faults: FieldFault[] = [];

  /** A field that was not given stays absent. @param read throws Invalid for a value that breaks its rule */
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

/** For rules: why a value is refused, whatever field it is for. */
export function invalidValue(message: string): Invalid {
  return new Invalid({ field: '', message });
}
