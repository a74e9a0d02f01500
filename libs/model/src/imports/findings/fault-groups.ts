/** What is wrong with one cell, as far as groups tell faults apart. */
export interface GroupedFault {
  /** The field that the cell was to fill, where it is known. */
  readonly field?: string;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** Faults of one column, value and reason. */
export interface FaultGroup extends GroupedFault {
  readonly count: number;
  /** The first lines that have it, each once. */
  readonly lines: readonly number[];
}

/** How many groups are told apart by default; the faults of others are only counted. */
const MOST_GROUPS = 1_000;
const FIRST_LINES = 5;
/** In characters: so much of a text tells groups apart, and is held. */
const LONGEST = { column: 500, value: 500, reason: 2_000 };

interface Counted extends GroupedFault {
  count: number;
  readonly lines: number[];
}

/** Faults of the rows of a file by what they say: two hundred equal ones are one group with its count. */
export class FaultGroups {
  private readonly groups = new Map<string, Counted>();
  private ungrouped = 0;

  /** @param most how many groups are told apart: those that come first */
  constructor(private readonly most = MOST_GROUPS) {}

  add(fault: GroupedFault, line: number): void {
    this.put(fault, 1, [line]);
  }

  /** Adds what was found in rows further down. */
  merge(later: FaultGroups): void {
    for (const group of later.groups.values()) this.put(group, group.count, group.lines);
    this.ungrouped += later.ungrouped;
  }

  /** The most frequent first; of those with one count the one that came first. */
  get list(): FaultGroup[] {
    return [...this.groups.values()].sort((one, other) => other.count - one.count);
  }

  /** How many faults are in none of the groups. */
  get others(): number {
    return this.ungrouped;
  }

  private put(fault: GroupedFault, count: number, lines: readonly number[]): void {
    const group = this.groupOf(fault);
    if (!group) {
      this.ungrouped += count;
      return;
    }
    group.count += count;
    for (const line of lines) {
      if (group.lines.length < FIRST_LINES && !group.lines.includes(line)) group.lines.push(line);
    }
  }

  private groupOf({ field, ...fault }: GroupedFault): Counted | undefined {
    const column = shortened(fault.column, LONGEST.column);
    const value = shortened(fault.value, LONGEST.value);
    const reason = shortened(fault.reason, LONGEST.reason);
    const key = JSON.stringify([column, value, reason]);
    const known = this.groups.get(key);
    if (known || this.groups.size >= this.most) return known;
    const group = { ...(field !== undefined && { field }), column, value, reason, count: 0, lines: [] };
    this.groups.set(key, group);
    return group;
  }
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('');
}
