const KIB = 1024;

/** A body up to this size takes no room: it always gets in. */
export const SMALL_BODY = 8 * KIB;

/** Beside long bodies there is as much for those up to this size, so that they do not wait for slow long ones. */
const SHORT_BODY = 1024 * KIB;
/** A company that has none of its bodies parsed may always have one up to this size. */
const FIRST_BODY = 64 * KIB;
/** How much of the room is for bodies that are parsed: they take some ten times the memory of their bytes. */
const PARSED_PART = 1 / 8;
/** What takes no more room for so long stands still: a step of 256 KiB in this time is 26 kB a second. */
const STILL_MS = 10_000;

/** What one body takes of the room. */
export interface BodyShare {
  readonly company: string;
  readonly client: string;
  /** Whether its client may do no more than a partner does. */
  readonly isPartners: boolean;
  readonly bytes: number;
  /**
   * What waits is parsed in its turn; what has come whole otherwise waits for whoever takes it as it is. Once it is parsed, or taken, it
   * stays in memory until its answer.
   */
  readonly state: 'coming' | 'waiting' | 'come' | 'parsed' | 'taken';
  /** When it last took room. */
  readonly grown: number;
}

/** Whether nothing works on a body yet. */
export function mayGiveWay({ state }: Pick<BodyShare, 'state'>): boolean {
  return state === 'coming' || state === 'waiting' || state === 'come';
}

/**
 * The body that gives way to one that asks for room where there is none: one that still comes or waits, of a company that holds more.
 * Within the company partners' bodies are before its own, then those of a client that holds more, then those that stand still.
 * @param asking one of the bodies, with what it asks for
 * @returns undefined if it is `asking` itself
 */
export function givingWay<Body extends BodyShare>(bodies: Iterable<Body>, asking: Body, now: number): Body | undefined {
  const all = [...bodies];
  const ofCompany = sums(all, companyOf);
  const ofClient = sums(all, clientOf);
  const isStill = (one: Body) => one.state === 'coming' && now - one.grown >= STILL_MS;
  const isBefore = (one: Body): boolean => {
    if (one.company !== asking.company) return ofCompany(one) > ofCompany(asking);
    if (one.isPartners !== asking.isPartners) return one.isPartners;
    if (one.client !== asking.client) return ofClient(one) > ofClient(asking);
    return isStill(one);
  };
  const rank = (one: Body) => [ofCompany(one), Number(one.isPartners), ofClient(one), Number(isStill(one)), one.bytes];
  return all
    .filter((one) => one !== asking && mayGiveWay(one) && isBefore(one))
    .sort((one, other) => compare(rank(other), rank(one)))[0];
}

/**
 * The waiting body to parse next: of the company with the fewest parsed bytes, its own before its partners'. Undefined while there is
 * no room for what it is parsed to.
 * @param room for all bodies, in bytes
 */
export function nextToParse<Body extends BodyShare>(bodies: Iterable<Body>, room: number): Body | undefined {
  const all = [...bodies];
  for (const isShort of [true, false]) {
    const ofClass = all.filter(({ bytes }) => bytes <= SHORT_BODY === isShort);
    const parsed = ofClass.filter(({ state }) => state === 'parsed');
    const ofCompany = sums(parsed, companyOf);
    const rank = (one: Body) => [ofCompany(one), Number(one.isPartners)];
    const waiting = ofClass
      .filter(({ state }) => state === 'waiting')
      .sort((one, other) => compare(rank(one), rank(other)));
    const next =
      waiting.find((one) => one.bytes <= FIRST_BODY && ofCompany(one) === 0) ??
      waiting.slice(0, 1).find((one) => mayBeParsed(one, parsed, isShort, room * PARSED_PART));
    if (next) return next;
  }
  return undefined;
}

/**
 * Of short bodies a company has no more than stays free beside them, so that there is always some for another company. Of long ones
 * half is left to others, and two companies may always have one parsed, however large.
 */
function mayBeParsed(one: BodyShare, parsed: readonly BodyShare[], isShort: boolean, part: number): boolean {
  const all = parsed.reduce((sum, { bytes }) => sum + bytes, one.bytes);
  const ofCompany = sums(parsed, companyOf)(one);
  if (isShort) return ofCompany + one.bytes <= part - all;
  if (ofCompany === 0 && new Set(parsed.map(companyOf)).size < 2) return true;
  return all <= (ofCompany === 0 ? part : part / 2);
}

function companyOf({ company }: BodyShare): string {
  return company;
}

function clientOf({ company, client }: BodyShare): string {
  return `${company} ${client}`;
}

/** The bytes of all bodies that have the same key as one. */
function sums(bodies: readonly BodyShare[], keyOf: (one: BodyShare) => string): (one: BodyShare) => number {
  const sum = new Map<string, number>();
  for (const one of bodies) sum.set(keyOf(one), (sum.get(keyOf(one)) ?? 0) + one.bytes);
  return (one) => sum.get(keyOf(one)) ?? 0;
}

/** Compares lists by the first place in which they differ. */
function compare(one: readonly number[], other: readonly number[]): number {
  return one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
