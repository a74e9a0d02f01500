import type { StoredInput } from '../graph/input-row.js';
import type { BillLine } from './bill-lines.js';

/** What the transports of a bill are for. */
export class Carried {
  private readonly bySyncId: ReadonlyMap<unknown, number>;
  private readonly byUuid: ReadonlyMap<unknown, number>;

  /** @param matched the stored inputs whose places the lines take */
  constructor(
    private readonly lines: readonly BillLine[],
    matched: readonly (StoredInput | undefined)[],
  ) {
    this.bySyncId = new Map(lines.map(({ patch }, index) => [patch.syncId, index]));
    this.byUuid = new Map(matched.map((input, index) => [input?.uuid, index]));
  }

  /** The place in the bill of what the transport at a place is for; undefined where it names no other input. */
  by(index: number): number | undefined {
    const { syncId, uuid } = this.lines[index]?.carries ?? {};
    const carried = uuid ? this.byUuid.get(uuid.toLowerCase()) : this.bySyncId.get(syncId ?? '');
    return carried === index ? undefined : carried;
  }
}
