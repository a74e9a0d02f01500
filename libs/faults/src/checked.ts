import type { FieldFault } from './errors.js';
import { Conflict, Invalid } from './errors.js';

/** The faults of one body that several rules look at one after the other, so that one answer lists them all. */
export class Faults {
  private readonly found: FieldFault[];

  constructor(found: readonly FieldFault[] = []) {
    this.found = [...found];
  }

  get all(): readonly FieldFault[] {
    return this.found;
  }

  /** A field is listed once: what is wrong with it already stands above what follows from that. */
  add(...faults: readonly FieldFault[]): void {
    for (const fault of faults) {
      if (!this.found.some(({ field }) => field === fault.field)) this.found.push(fault);
    }
  }

  /** Whether nothing is wrong with these fields, with what lies in them, or with what they lie in. */
  isClear(...fields: readonly string[]): boolean {
    return !this.found.some(({ field }) => fields.some((one) => liesIn(field, one) || liesIn(one, field)));
  }

  /** What a rule makes; undefined where it throws Invalid, whose faults are added. */
  collect<T>(rule: () => T): T | undefined {
    try {
      return rule();
    } catch (error) {
      if (error instanceof Invalid) this.add(...error.faults);
      // A faulty body is refused for its faults, whatever else it contradicts.
      else if (!(error instanceof Conflict && this.found.length > 0)) throw error;
      return undefined;
    }
  }

  /** @throws Invalid listing every fault */
  requireNone(): void {
    if (this.found.length > 0) throw new Invalid(this.found);
  }
}

/** A dotted path lies in itself, in every path it continues, and in the whole, which is empty. */
function liesIn(inner: string, outer: string): boolean {
  return outer === '' || inner === outer || inner.startsWith(`${outer}.`);
}

/**
 * A body of which nothing is lost when something is wrong with it: the fields that could be read, and the faults of the
 * others. Rules that need more than the body look at the fields and add their faults; only without any is it whole.
 */
export class Checked<Body extends object> {
  constructor(
    /** An item of a list that could not be read leaves its place undefined. */
    readonly fields: Readonly<Partial<Body>>,
    readonly faults: readonly FieldFault[] = [],
  ) {}

  /** A body that is known to be sound. */
  static of<Body extends object>(whole: Body): Checked<Body> {
    return new Checked(whole);
  }

  /** The same in other words; `read` may find more faults. */
  map<Other extends object>(read: (fields: Readonly<Partial<Body>>, faults: Faults) => Partial<Other>): Checked<Other> {
    const faults = new Faults(this.faults);
    const fields = read(this.fields, faults);
    return new Checked<Other>(fields, faults.all);
  }

  get isWhole(): boolean {
    return this.faults.length === 0;
  }

  /** @throws Invalid listing every fault, those of further rules included */
  whole(faults = new Faults(this.faults)): Body {
    faults.requireNone();
    return this.fields as Body;
  }
}
