import { sha256 } from '#platform';

/** A record to be sent, and what its ETag is computed from. */
export class Revised<View extends object> {
  constructor(
    readonly record: View,
    private readonly revision: number,
    private readonly ofOthers: readonly (string | undefined)[],
  ) {}

  /** The same revision in another view. */
  map<Other extends object>(as: (record: View) => Other): Revised<Other> {
    return new Revised(as(this.record), this.revision, this.ofOthers);
  }

  /** A strong entity tag (RFC 9110, 8.8.3). It begins with the revision, which If-Match is compared with. */
  get entityTag(): string {
    if (this.ofOthers.every((each) => each === undefined)) return `"${this.revision}"`;
    return `"${this.revision}-${sha256(JSON.stringify(this.ofOthers)).toString('base64url').slice(0, 12)}"`;
  }
}

/** @param ofOthers what the record shows of other rows, such as their names, which change without raising its revision */
export function revised<View extends object>(
  record: View,
  revision: number,
  ...ofOthers: readonly (string | undefined)[]
): Revised<View> {
  return new Revised(record, revision, ofOthers);
}

/** Whether an If-None-Match names the tag, by the weak comparison (RFC 9110, 13.1.2). */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaque(each) === opaque(tag));
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
