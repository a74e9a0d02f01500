import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CompanyId } from '#platform';
import type { CallResult } from '#model/exchange';
import { Places } from '#model/exchange';
import type { Lane } from './source-lanes.js';
import { SourceLanes } from './source-lanes.js';

const lane = (company: string, source = company): Lane => ({ company: company as CompanyId, source });

/** Lanes whose items end when the test says so, and rows as a database stores them. */
class Worker {
  readonly rows = new Map<string, string[]>();
  readonly begun: string[] = [];
  looks = 0;
  /**
   * Promises that the test can set: a look waits for `looking` after it has read the rows, and a postponement waits
   * before it changes them.
   */
  looking: Promise<void> | undefined;
  postponing: Promise<void> | undefined;
  private readonly ends = new Map<string, (result: CallResult) => void>();
  readonly lanes: SourceLanes<string>;

  constructor(limits = { places: 100, perSource: 2 }) {
    this.lanes = new SourceLanes<string>(new Places(limits), {
      run: (item) => {
        this.begun.push(item);
        return new Promise((resolve) => this.ends.set(item, resolve));
      },
      postpone: async (item, { source }) => {
        await this.postponing;
        this.rowsOf(source).push(item);
      },
      takePostponed: async ({ source }, most) => {
        this.looks++;
        const taken = this.rowsOf(source).splice(0, most);
        await this.looking;
        return taken;
      },
    });
  }

  rowsOf(source: string): string[] {
    const rows = this.rows.get(source) ?? [];
    this.rows.set(source, rows);
    return rows;
  }

  async add(of: Lane, ...items: string[]): Promise<void> {
    for (const item of items) void this.lanes.add(of, item);
    await nextTurn();
  }

  async end(...items: string[]): Promise<void> {
    for (const item of items) {
      this.ends.get(item)?.('succeeded');
      await nextTurn();
    }
  }

  async timeOut(...items: string[]): Promise<void> {
    for (const item of items) {
      this.ends.get(item)?.('timedOut');
      await nextTurn();
    }
  }
}

/** A promise, and the function that resolves it. */
function gate(): [Promise<void>, () => void] {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return [opened, open];
}

describe('the lane of a data source', () => {
  const a = lane('a');

  it('works on a few and leaves the rest in their rows, except for a few that it takes ahead', async () => {
    const worker = new Worker();
    await worker.add(a, '1', '2', '3', '4', '5', '6');
    expect(worker.begun).toEqual(['1', '2']);
    expect(worker.rowsOf('a')).toEqual(['5', '6']);
    await worker.end('1');
    expect(worker.begun).toEqual(['1', '2', '3']);
  });

  it('works on everything in the order in which it came, and is removed in the end', async () => {
    const worker = new Worker();
    await worker.add(a, '1', '2', '3', '4', '5', '6', '7');
    await worker.end('1', '2');
    await worker.add(a, '8');
    await worker.end('3', '4', '5', '6', '7', '8');
    expect(worker.begun).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(worker.lanes.size).toBe(0);
  });

  it('says that an item has begun as soon as it has', async () => {
    const worker = new Worker();
    await worker.lanes.add(a, 'hangs');
    expect(worker.begun).toEqual(['hangs']);
  });

  it('finds what is postponed while the last delivery ends', async () => {
    const worker = new Worker();
    const [postponing, postpone] = gate();
    worker.postponing = postponing;
    await worker.add(a, '1', '2', '3');
    await worker.end('1', '2');
    expect(worker.lanes.size, 'it still has to do with one').toBe(1);
    postpone();
    await nextTurn();
    expect(worker.begun).toEqual(['1', '2', '3']);
  });

  it('finds what is postponed elsewhere while it looks and finds nothing', async () => {
    const worker = new Worker();
    await worker.add(a, '1', '2');
    const [looking, look] = gate();
    worker.looking = looking;
    worker.lanes.lookForPostponed(a);
    await worker.end('1');
    worker.rowsOf('a').push('elsewhere');
    worker.lanes.lookForPostponed(a);
    look();
    await nextTurn();
    expect(worker.begun).toEqual(['1', '2', 'elsewhere']);
  });

  it('does not look if nothing was postponed', async () => {
    const worker = new Worker();
    await worker.add(a, '1', '2');
    await worker.end('1', '2');
    expect(worker.looks).toBe(0);
  });

  it('begins nothing once it has stopped', async () => {
    const worker = new Worker();
    await worker.add(a, '1', '2', '3');
    void worker.lanes.stop();
    await worker.add(a, '4');
    await worker.end('1', '2');
    expect(worker.begun).toEqual(['1', '2']);
  });

  it('takes one of those that wait in their rows when it stops, to be offered to another worker', async () => {
    const worker = new Worker();
    const [postponing, postpone] = gate();
    worker.postponing = postponing;
    await worker.add(a, '1', '2', '3', '4');
    const stopped = worker.lanes.stop();
    postpone();
    await stopped;
    expect(worker.rowsOf('a')).toEqual(['4']);
    await worker.end('1', '2');
    expect(worker.begun).toEqual(['1', '2']);
  });

  it('that times out has one at a time until one is taken', async () => {
    const worker = new Worker();
    await worker.add(a, '1', '2', '3', '4', '5', '6', '7', '8');
    await worker.timeOut('1', '2', '3');
    expect(worker.begun, 'one of those that began before is under way').toEqual(['1', '2', '3', '4']);
    await worker.timeOut('4');
    expect(worker.begun).toEqual(['1', '2', '3', '4', '5']);
    await worker.end('5');
    expect(worker.begun).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });
});

describe('lanes of several companies', () => {
  it('share the places: what came later does not wait for what hangs', async () => {
    const worker = new Worker({ places: 4, perSource: 2 });
    await worker.add(lane('a', 'a-1'), '1', '2', '3');
    await worker.add(lane('a', 'a-2'), '4', '5', '6');
    await worker.add(lane('b'), 'other');
    expect(worker.begun).toEqual(['1', '2', '4', '5', 'other']);
  });

  it('go on with what waits in rows, in turn, as soon as there is a place', async () => {
    const worker = new Worker({ places: 1, perSource: 1 });
    for (const name of ['a', 'b']) await worker.add(lane(name), `${name}1`, `${name}2`, `${name}3`);
    expect(worker.begun).toEqual(['a1', 'b1']);
    await worker.end('a1', 'b1', 'a2', 'b2', 'a3', 'b3');
    expect(worker.begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
    expect(worker.lanes.size).toBe(0);
  });

  it('look again for what waits in rows when they had no place at first', async () => {
    const worker = new Worker({ places: 2, perSource: 2 });
    const [one, other] = [lane('a', 'a-1'), lane('a', 'a-2')];
    await worker.add(one, '1', '2');
    await worker.add(other, '3', '4', '5');
    await worker.end('1', '2', '3', '4', '5');
    expect(worker.begun.toSorted()).toEqual(['1', '2', '3', '4', '5']);
    expect(worker.lanes.size).toBe(0);
  });
});
