import type { CompanyId } from '../records/company-id.js';

/** Collects the values of a statement and hands out their placeholders. The first value is the company. */
export class Values {
  readonly all: [owner: CompanyId, ...unknown[]];

  constructor(owner: CompanyId) {
    this.all = [owner];
  }

  /** For another statement that begins with the same values. */
  copy(): Values {
    const copied = new Values(this.all[0]);
    copied.all.push(...this.all.slice(1));
    return copied;
  }

  place(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}
