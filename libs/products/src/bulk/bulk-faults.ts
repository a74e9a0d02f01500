import { Conflict, Invalid } from '#faults';
import type { FieldFault } from '#faults';

/** How many conflicts a message lists. */
const MOST_NAMED = 20;

/** Collects what is wrong with records that are written together, each by its place in the body. */
export class BulkFaults {
  private readonly faults: FieldFault[] = [];
  private readonly conflicts: string[] = [];

  add(index: number, ...faults: readonly FieldFault[]): void {
    this.faults.push(
      ...faults.map(({ field, message }) => ({ field: field === '' ? String(index) : `${index}.${field}`, message })),
    );
  }

  addConflict(index: number, message: string): void {
    this.conflicts.push(`${index}: ${message}`);
  }

  /** Returns what a rule returns; undefined where the record breaks it. */
  async collect<T>(index: number, rule: () => Promise<T>): Promise<T | undefined> {
    try {
      return await rule();
    } catch (error) {
      if (error instanceof Invalid) this.add(index, ...error.faults);
      else if (error instanceof Conflict) this.addConflict(index, error.message);
      else throw error;
      return undefined;
    }
  }

  /** @throws Invalid listing every fault; without any, Conflict naming the first records that are at odds with what is there */
  requireNone(): void {
    if (this.faults.length > 0) throw new Invalid(this.faults);
    if (this.conflicts.length === 0) return;
    const more = this.conflicts.length > MOST_NAMED ? ` And ${this.conflicts.length - MOST_NAMED} more.` : '';
    throw new Conflict(`${this.conflicts.slice(0, MOST_NAMED).join(' ')}${more}`);
  }
}
