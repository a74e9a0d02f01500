import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SourceQueue } from './source-queue.js';

/** A queue with two slots, whose items end when the test says so, and rows as a database stores them. */
class Source {
  readonly rows: string[] = [];
  readonly begun: string[] = [];
  isForgotten = false;
  looks = 0;
  /**
   * Promises that the test can set: a look waits for `looking` after it has read the rows, and a postponement waits
   * before it changes them.
   */
  looking: Promise<void> | undefined;
  postponing: Promise<void> | undefined;
  private readonly ends = new Map<string, () => void>();
  readonly queue = new SourceQueue<string>(2, {
    run: (item) => {
      this.begun.push(item);
      return new Promise((resolve) => this.ends.set(item, resolve));
    },
    postpone: async (item) => {
      await this.postponing;
      this.rows.push(item);
    },
    takePostponed: async (most) => {
      this.looks++;
      const taken = this.rows.splice(0, most);
      await this.looking;
      return taken;
    },
    idle: () => {
      this.isForgotten = true;
    },
  });

  async add(...items: string[]): Promise<void> {
    for (const item of items) void this.queue.add(item);
    await nextTurn();
  }

  async end(...items: string[]): Promise<void> {
    for (const item of items) {
      this.ends.get(item)?.();
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

describe('the queue of a data source', () => {
  it('works on a few and leaves the rest in their rows, except for a few that it takes ahead', async () => {
    const source = new Source();
    await source.add('a', 'b', 'c', 'd', 'e', 'f');
    expect(source.begun).toEqual(['a', 'b']);
    expect(source.rows).toEqual(['e', 'f']);
    await source.end('a');
    expect(source.begun).toEqual(['a', 'b', 'c']);
  });

  it('works on everything in the order in which it came, and is removed in the end', async () => {
    const source = new Source();
    await source.add('a', 'b', 'c', 'd', 'e', 'f', 'g');
    await source.end('a', 'b');
    await source.add('h');
    await source.end('c', 'd', 'e', 'f', 'g', 'h');
    expect(source.begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    expect(source.isForgotten).toBe(true);
  });

  it('finds what is postponed while the last delivery ends', async () => {
    const source = new Source();
    const [postponing, postpone] = gate();
    source.postponing = postponing;
    await source.add('a', 'b', 'c');
    await source.end('a', 'b');
    expect(source.isForgotten, 'it still has to do with one').toBe(false);
    postpone();
    await nextTurn();
    expect(source.begun).toEqual(['a', 'b', 'c']);
  });

  it('finds what is postponed elsewhere while it looks and finds nothing', async () => {
    const source = new Source();
    await source.add('a', 'b');
    const [looking, look] = gate();
    source.looking = looking;
    source.queue.lookForPostponed();
    await source.end('a');
    source.rows.push('elsewhere');
    source.queue.lookForPostponed();
    look();
    await nextTurn();
    expect(source.begun).toEqual(['a', 'b', 'elsewhere']);
  });

  it('does not look if nothing was postponed', async () => {
    const source = new Source();
    await source.add('a', 'b');
    await source.end('a', 'b');
    expect(source.looks).toBe(0);
  });

  it('begins nothing once it has stopped', async () => {
    const source = new Source();
    await source.add('a', 'b', 'c');
    source.queue.stop();
    await source.add('d');
    await source.end('a', 'b');
    expect(source.begun).toEqual(['a', 'b']);
    expect(source.isForgotten).toBe(true);
  });
});
