/** What can go wrong in the domain. One table in the platform turns these errors into statuses and bodies. */

/** A rule broken by one field of the caller's input. `field` is a dotted path, empty for the whole input. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** The requested record does not exist, or belongs to another company. Callers cannot tell the two apart. */
export class Missing extends Error {
  override readonly name = 'Missing';
}

/** The request contradicts what exists: a syncId that is taken, a record in use, a transition that does not exist. */
export class Conflict extends Error {
  override readonly name: string = 'Conflict';
}

/** A write to a version that is no longer a draft. */
export class Immutable extends Conflict {
  override readonly name = 'Immutable';
}

/**
 * The record was changed after the caller read it, so the revision that the write expects is no longer the current one.
 */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** The caller has closed the connection, so nobody waits for the result. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';

  constructor() {
    super('The caller has closed the connection.');
  }
}

/** The input breaks rules. Lists every fault found, not only the first. */
export class Invalid extends Error {
  override readonly name = 'Invalid';
  readonly faults: readonly FieldFault[];

  constructor(faults: readonly FieldFault[] | FieldFault) {
    const all = Array.isArray(faults) ? (faults as readonly FieldFault[]) : [faults as FieldFault];
    super(all.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; '));
    this.faults = all;
  }
}
