import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Places } from '#model/exchange';
import type { CompanyId } from '../records/company-id.js';
import type { DueRow } from './leased-rows.js';
import { LeaseLost } from './leased-rows.js';
import { LeasedWork } from './leased-work.js';

/** Rows of companies, whose work ends when the test says so. */
class Rows {
  readonly begun: string[] = [];
  readonly tried: string[] = [];
  /** What other workers have taken meanwhile. */
  readonly taken = new Set<string>();
  /** What is locked, and stays due. */
  readonly held = new Set<string>();
  /** What the log is told. */
  readonly told: string[] = [];
  private readonly ends = new Map<string, (fault?: Error) => void>();
  readonly inTurn: LeasedWork<DueRow>;

  constructor(
    private readonly due: DueRow[],
    places: number,
  ) {
    this.inTurn = new LeasedWork({
      places: new Places({ places, perSource: 1 }),
      due: () => Promise.resolve([...this.due]),
      take: (one) => {
        this.tried.push(one.source);
        if (this.held.has(one.source)) return Promise.resolve(undefined);
        this.due.splice(this.due.indexOf(one), 1);
        return Promise.resolve(this.taken.has(one.source) ? undefined : one);
      },
      work: ({ source }) => {
        this.begun.push(source);
        return new Promise<void>((resolve, reject) =>
          this.ends.set(source, (fault) => (fault ? reject(fault) : resolve())),
        );
      },
      failed: ({ source }, { message }) => this.told.push(`${source}: ${message}`),
    });
  }

  async round(): Promise<void> {
    await this.inTurn.round();
    await nextTurn();
  }

  /** Waits until it is so; a test in which it never is runs out of time. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await nextTurn();
  }

  async end(source: string, fault?: Error): Promise<void> {
    this.ends.get(source)?.(fault);
    await nextTurn();
    await nextTurn();
  }
}

const row = (source: string): DueRow => ({ company: source.slice(0, 1) as CompanyId, source, key: source });

describe('rows that are taken in turn', () => {
  it('begin as far as there are places, and go on as soon as one is free', async () => {
    const rows = new Rows(['a1', 'a2', 'a3', 'b1'].map(row), 2);
    await rows.round();
    expect(rows.begun).toEqual(['a1', 'b1']);
    await rows.end('a1');
    expect(rows.begun).toEqual(['a1', 'b1', 'a2']);
    await rows.end('b1');
    expect(rows.begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('that another worker has taken leave their place to the next ones at once', async () => {
    const rows = new Rows(['a1', 'b1', 'a2'].map(row), 1);
    for (const source of ['a1', 'b1']) rows.taken.add(source);
    await rows.round();
    await rows.until(() => rows.begun.length > 0);
    expect(rows.begun).toEqual(['a2']);
  });

  it('that cannot be taken though they stay due are tried once in a round', async () => {
    const rows = new Rows(['a1', 'b1'].map(row), 1);
    rows.held.add('a1');
    await rows.round();
    await rows.until(() => rows.begun.length > 0);
    await rows.end('b1');
    expect([rows.begun, rows.tried]).toEqual([['b1'], ['a1', 'b1']]);
    rows.held.clear();
    await rows.round();
    await rows.until(() => rows.begun.length > 1);
    expect(rows.begun).toEqual(['b1', 'a1']);
  });

  it('leave their place when their work fails, which the log is told unless the lease was lost', async () => {
    const rows = new Rows(['a1', 'a2', 'a3'].map(row), 1);
    await rows.round();
    await rows.end('a1', new Error('broken'));
    await rows.until(() => rows.begun.length > 1);
    await rows.end('a2', new LeaseLost('a2'));
    await rows.until(() => rows.begun.length > 2);
    expect([rows.begun, rows.told]).toEqual([['a1', 'a2', 'a3'], ['a1: broken']]);
  });

  it('begin no more once they are stopped, which waits for what is under way', async () => {
    const rows = new Rows(['a1', 'a2'].map(row), 1);
    await rows.round();
    let isStopped = false;
    const stopped = rows.inTurn.stop().then(() => (isStopped = true));
    await nextTurn();
    expect(isStopped).toBe(false);
    await rows.end('a1');
    await stopped;
    expect(rows.begun).toEqual(['a1']);
  });
});
