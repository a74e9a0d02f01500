import type { FieldFault } from './errors.js';
import { Conflict, Invalid } from './errors.js';

/** Collects the faults that several rules find in one body, so that one answer lists them all. */
export class Faults {
  private readonly found: FieldFault[];

  constructor(found: readonly FieldFault[] = []) {
    this.found = [...found];
  }

  get all(): readonly FieldFault[] {
    return this.found;
  }

  /** A field is listed once, with its first fault. Later faults usually follow from it. */
  add(...faults: readonly FieldFault[]): void {
    for (const fault of faults) {
      if (!this.found.some(({ field }) => field === fault.field)) this.found.push(fault);
    }
  }

  /** Whether these fields have no fault, including faults of the objects inside and around them. */
  isClear(...fields: readonly string[]): boolean {
    return !this.found.some(({ field }) => fields.some((one) => liesIn(field, one) || liesIn(one, field)));
  }

  /** Returns what the rule returns, or undefined if it throws Invalid, whose faults are added. */
  collect<T>(rule: () => T): T | undefined {
    try {
      return rule();
    } catch (error) {
      if (error instanceof Invalid) this.add(...error.faults);
      // While the body has faults, a Conflict is dropped: the answer lists the faults only.
      else if (!(error instanceof Conflict && this.found.length > 0)) throw error;
      return undefined;
    }
  }

  /** @throws Invalid listing every fault */
  requireNone(): void {
    if (this.found.length > 0) throw new Invalid(this.found);
  }
}

/** A dotted path lies in itself, in every path that it continues, and in the whole, whose path is empty. */
function liesIn(inner: string, outer: string): boolean {
  return outer === '' || inner === outer || inner.startsWith(`${outer}.`);
}

/**
 * A body that was read although parts of it may be faulty: the fields that could be read, and the faults of the others.
 * Rules that need more than the body look at the fields and add their faults. The whole body is available only if there
 * are none.
 */
export class Checked<Body extends object> {
  constructor(
    /** A list item that could not be read is undefined in its list. */
    readonly fields: Readonly<Partial<Body>>,
    readonly faults: readonly FieldFault[] = [],
  ) {}

  /** A body that is known to have no faults. */
  static of<Body extends object>(whole: Body): Checked<Body> {
    return new Checked(whole);
  }

  /** Converts the body to another shape. `read` may find more faults. */
  map<Other extends object>(read: (fields: Readonly<Partial<Body>>, faults: Faults) => Partial<Other>): Checked<Other> {
    const faults = new Faults(this.faults);
    const fields = read(this.fields, faults);
    return new Checked<Other>(fields, faults.all);
  }

  get isWhole(): boolean {
    return this.faults.length === 0;
  }

  /** @throws Invalid listing every fault, including those of further rules */
  whole(faults = new Faults(this.faults)): Body {
    faults.requireNone();
    return this.fields as Body;
  }
}
