/** Whom a piece of work is for: a company, and one of its data sources. */
export interface Work {
  readonly company: string;
  readonly source: string;
}

export interface PlaceLimits {
  /** How many pieces of work may be under way. Only a company or source below its share begins one more. */
  readonly places: number;
  /** The most that are under way for one data source. */
  readonly perSource: number;
  /** The most that are under way in any case, where each needs memory. Default: no such limit. */
  readonly most?: number;
}

/** How a call of a data source ended: it took what was sent, it did not answer in time, or anything else. */
export type CallResult = 'succeeded' | 'timedOut' | 'failed';

/** So many timeouts in a row, and a source gets one call at a time until it takes what is sent. */
export const TIMEOUTS_IN_A_ROW = 3;

/** Of so many companies and sources it is known when they had their last turn, and which of them time out. */
const MOST_KNOWN = 10_000;

/**
 * The places of one kind of work in one process: who may begin, and whose turn it is.
 *
 * A company alone may use all places. Where several companies have work, each has an equal share. A company below its
 * share begins at once, even if others have taken all places: so it never waits for work of another company to end.
 * Whoever has more than its share waits until places are free again. With n companies at most `places` times
 * (1 + 1/2 + … + 1/n) pieces of work are under way, and one for each company beyond `places`. Likewise a source that is
 * below its share of its company's places does not wait for other sources, up to twice the company's share and twice the
 * places. Of more sources than that none has a share: they take turns.
 *
 * Of those who wait, the company with the least work under way begins first, then the one whose last turn is longest ago;
 * and so for the sources of a company.
 */
export class Places {
  /** How much of each company is under way, by source. */
  private readonly underWay = new Map<string, Map<string, number>>();
  private total = 0;
  private readonly timeouts = new Map<string, number>();
  private readonly turnOf = new Map<string, number>();
  private turns = 0;

  constructor(private readonly limits: PlaceLimits) {}

  /** How many calls of a source may be under way at a time. */
  limitOf(source: string): number {
    return this.isHanging(source) ? 1 : this.limits.perSource;
  }

  /** How much work of a source is under way. */
  countOf({ company, source }: Work): number {
    return this.underWay.get(company)?.get(source) ?? 0;
  }

  /** How much work is under way, of sources that answer and of those that time out each time. */
  get taken(): { answers: number; hangs: number } {
    let hangs = 0;
    for (const sources of this.underWay.values())
      for (const [source, count] of sources) if (this.isHanging(source)) hangs += count;
    return { answers: this.total - hangs, hangs };
  }

  /** Gives a place to one of those that wait, whose turn it is. @returns undefined if none of them may begin */
  next<W extends Work>(waiting: readonly W[]): W | undefined {
    const shares = this.sharesWith(waiting);
    let first: W | undefined;
    for (const one of waiting) if (this.mayBegin(one, shares) && (!first || this.isBefore(one, first))) first = one;
    if (first) this.begin(first);
    return first;
  }

  /** Gives places to all of those that wait and may begin. @returns these, in turn */
  enter<W extends Work>(waiting: readonly W[]): W[] {
    const left = [...waiting];
    const begun: W[] = [];
    for (let one = this.next(left); one; one = this.next(left)) {
      begun.push(one);
      left.splice(left.indexOf(one), 1);
    }
    return begun;
  }

  /** Frees a place. @param result how the call of the source ended, if there was one */
  leave({ company, source }: Work, result?: CallResult): void {
    const sources = this.underWay.get(company);
    const count = sources?.get(source);
    if (!sources || count === undefined) return;
    this.total--;
    if (count > 1) sources.set(source, count - 1);
    else sources.delete(source);
    if (sources.size === 0) this.underWay.delete(company);
    if (result) this.learn(source, result);
  }

  private isHanging(source: string): boolean {
    return (this.timeouts.get(source) ?? 0) >= TIMEOUTS_IN_A_ROW;
  }

  private begin({ company, source }: Work): void {
    const sources = this.underWay.get(company) ?? new Map<string, number>();
    this.underWay.set(company, sources);
    sources.set(source, (sources.get(source) ?? 0) + 1);
    this.total++;
    this.turns++;
    for (const key of [company, source]) remember(this.turnOf, key, this.turns);
  }

  /** Before it is slow, whatever is no timeout ends the row of them; afterwards only a success does. */
  private learn(source: string, result: CallResult): void {
    const known = this.timeouts.get(source) ?? 0;
    if (result === 'timedOut') remember(this.timeouts, source, known + 1);
    else if (result === 'succeeded' || known < TIMEOUTS_IN_A_ROW) this.timeouts.delete(source);
  }

  private mayBegin(work: Work, shares: Shares): boolean {
    const { places, most = Infinity } = this.limits;
    const ofSource = this.countOf(work);
    if (ofSource >= this.limitOf(work.source) || this.total >= most) return false;
    if (this.total < places) return true;
    const ofCompany = this.ofCompany(work.company);
    if (ofCompany < shares.company) return true;
    return this.total < 2 * places && ofCompany < 2 * shares.company && ofSource < shares.sourceOf(work.company);
  }

  private isBefore(one: Work, other: Work): boolean {
    if (one.company !== other.company) {
      const [ofOne, ofOther] = [this.ofCompany(one.company), this.ofCompany(other.company)];
      return ofOne !== ofOther ? ofOne < ofOther : this.lastTurn(one.company) < this.lastTurn(other.company);
    }
    const [ofOne, ofOther] = [this.countOf(one), this.countOf(other)];
    return ofOne !== ofOther ? ofOne < ofOther : this.lastTurn(one.source) < this.lastTurn(other.source);
  }

  private ofCompany(company: string): number {
    let sum = 0;
    for (const count of this.underWay.get(company)?.values() ?? []) sum += count;
    return sum;
  }

  private lastTurn(key: string): number {
    return this.turnOf.get(key) ?? 0;
  }

  /** The share of each company, and of each source of a company, where all of these have work. */
  private sharesWith(waiting: readonly Work[]): Shares {
    const companies = new Set([...this.underWay.keys(), ...waiting.map(({ company }) => company)]);
    const company = shareOf(this.limits.places, companies.size);
    let sources: Map<string, Set<string>> | undefined;
    const sourceOf = (of: string): number => {
      sources ??= this.sourcesWith(waiting);
      return Math.floor(company / (sources.get(of)?.size ?? 1));
    };
    return { company, sourceOf };
  }

  private sourcesWith(waiting: readonly Work[]): Map<string, Set<string>> {
    const all = new Map([...this.underWay].map(([company, sources]) => [company, new Set(sources.keys())]));
    for (const { company, source } of waiting) {
      const sources = all.get(company);
      if (sources) sources.add(source);
      else all.set(company, new Set([source]));
    }
    return all;
  }
}

interface Shares {
  readonly company: number;
  readonly sourceOf: (company: string) => number;
}

function shareOf(places: number, among: number): number {
  return Math.max(1, Math.floor(places / Math.max(1, among)));
}

/** Keeps the latest of these. */
function remember(values: Map<string, number>, key: string, value: number): void {
  values.delete(key);
  values.set(key, value);
  const [oldest] = values.keys();
  if (oldest !== undefined && values.size > MOST_KNOWN) values.delete(oldest);
}
