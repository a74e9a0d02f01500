import type { CompanyId, Database, Snapshot } from '#platform';
import type { AuditKeys } from './audit-keys.js';
import { UnknownAuditKey } from './audit-keys.js';
import type { ChainedEntry, ChainMarks } from './chain-rows.js';
import { ChainBroken, readMarks, requireSealed, SELECT_CHAINED } from './chain-rows.js';
import type { BadEntry } from './check-links.js';
import { firstBad } from './check-links.js';
import type { ChainPlace } from './links.js';
import { START } from './links.js';

/** The end of a chain, as it was noted down elsewhere. Without a number, any entry may have the hash. */
export interface NotedHead {
  number?: number;
  /** Hexadecimal. */
  hash: string;
}

/** What a check of a chain found. */
export interface ChainCheck {
  /** How many entries were checked. */
  entries: number;
  /** The number of the last entry that was pruned; 0 if none was. */
  pruned: number;
  /** The last entry that is good. */
  head: { number: number; hash: string };
  /** How many entries are not chained yet, so that nothing can be said of them. */
  waiting: number;
  /** The first bad entry; absent if the whole chain is as it was made. */
  bad?: BadEntry;
}

/** How many entries are in memory at a time. */
const AT_ONCE = 1000;

/** Checks every entry of a company's chain, in one snapshot and in constant memory. */
export function verifyChain(
  database: Database,
  keys: AuditKeys,
  company: CompanyId,
  noted?: NotedHead,
  onProgress: (entries: number) => void = () => undefined,
): Promise<ChainCheck> {
  return database.snapshot(async (snapshot) => {
    const marks = await readMarks(snapshot, company);
    const start = marks?.pruned ?? START;
    const search = new NotedSearch(start, noted);
    const check: ChainCheck = { entries: 0, pruned: start.number, head: headOf(start), waiting: 0 };
    check.waiting = await countWaiting(snapshot, company);
    const fault = await sealFault(snapshot, keys, company, marks);
    if (fault !== undefined) return { ...check, bad: { number: start.number, why: fault } };
    const chainKeys = await keys.forReading(snapshot, company);
    let end: ChainPlace = start;
    const cursor = await snapshot.cursor<ChainedEntry>(`${SELECT_CHAINED} order by number`, [company]);
    for (let batch = await cursor.next(AT_ONCE); batch.length > 0; batch = await cursor.next(AT_ONCE)) {
      const found = firstBad(chainKeys, company, end, batch);
      end = found.end;
      check.head = headOf(end);
      if (found.bad) return { ...check, bad: found.bad };
      search.look(batch);
      check.entries += batch.length;
      onProgress(check.entries);
    }
    const bad = endFault(end, marks) ?? search.fault(end);
    return bad ? { ...check, bad } : check;
  });
}

function headOf({ number, hash }: ChainPlace): ChainCheck['head'] {
  return { number, hash: hash.toString('hex') };
}

async function countWaiting(snapshot: Snapshot, company: CompanyId): Promise<number> {
  const [row] = await snapshot.query<{ count: number }>(
    'select count(*) as count from audit_entry where company = $1 and number is null',
    [company],
  );
  return row?.count ?? 0;
}

async function sealFault(
  snapshot: Snapshot,
  keys: AuditKeys,
  company: CompanyId,
  marks: ChainMarks | undefined,
): Promise<string | undefined> {
  if (!marks) return undefined;
  try {
    requireSealed(await keys.forReading(snapshot, company), company, marks);
    return undefined;
  } catch (fault) {
    if (fault instanceof ChainBroken || fault instanceof UnknownAuditKey) return `can't be checked. ${fault.message}`;
    throw fault;
  }
}

/** Compares the end that was found with the one that is kept beside the chain. */
function endFault({ number }: ChainPlace, marks: ChainMarks | undefined): BadEntry | undefined {
  const head = marks?.head.number ?? 0;
  if (number < head) return { number: number + 1, why: `was removed, and with it all up to ${head}` };
  if (number > head) return { number: head + 1, why: 'was inserted behind the head' };
  return undefined;
}

/** Looks for the head that was noted down, while the entries pass by. */
class NotedSearch {
  private isFound: boolean;
  private other: string | undefined;

  constructor(
    private readonly start: ChainPlace,
    private readonly noted: NotedHead | undefined,
  ) {
    this.isFound = noted === undefined;
    this.look([start]);
  }

  look(places: readonly ChainPlace[]): void {
    if (this.isFound || !this.noted) return;
    const { number, hash } = this.noted;
    for (const place of places) {
      if (number !== undefined && place.number !== number) continue;
      const found = place.hash.toString('hex');
      if (found === hash) this.isFound = true;
      else if (number !== undefined) this.other = found;
    }
  }

  fault(end: ChainPlace): BadEntry | undefined {
    if (this.isFound || !this.noted) return undefined;
    const { number } = this.noted;
    if (number === undefined) {
      const pruned = this.start.number > 0 ? `, unless it was pruned with all up to ${this.start.number}` : '';
      return { number: end.number + 1, why: `is missing: no entry has the hash of this head${pruned}` };
    }
    if (number < this.start.number) {
      return { number, why: `was pruned, with all up to ${this.start.number}: give a later head` };
    }
    if (this.other !== undefined) return { number, why: `has another hash than this head: ${this.other}` };
    return { number: end.number + 1, why: `was removed, and with it all up to ${number}, the head given` };
  }
}
