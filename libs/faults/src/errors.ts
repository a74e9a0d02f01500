/** The domain's words for what goes wrong. One table in the platform turns them into statuses and bodies. */

/** A rule broken by one field of what the caller sent; `field` is a dotted path, empty for the whole. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** The thing asked for does not exist, or not for this company: the two are never told apart. */
export class Missing extends Error {
  override readonly name = 'Missing';
}

/** What was asked contradicts what is there: a syncId that is taken, a record in use, a transition that does not exist. */
export class Conflict extends Error {
  override readonly name: string = 'Conflict';
}

/** A write to a version that is no longer a draft. */
export class Immutable extends Conflict {
  override readonly name = 'Immutable';
}

/** The record was changed since the caller read it: what the caller's write expects is gone. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** Nobody waits for the outcome any more: the caller has closed the connection. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';

  constructor() {
    super('The caller has closed the connection.');
  }
}

/** What was sent breaks a rule; lists every fault found, not only the first. */
export class Invalid extends Error {
  override readonly name = 'Invalid';
  readonly faults: readonly FieldFault[];

  constructor(faults: readonly FieldFault[] | FieldFault) {
    const all = Array.isArray(faults) ? (faults as readonly FieldFault[]) : [faults as FieldFault];
    super(all.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; '));
    this.faults = all;
  }
}
