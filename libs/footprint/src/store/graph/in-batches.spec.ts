import { setTimeout as wait } from 'node:timers/promises';
import type { CompanyId, Tx } from '#platform';
import { describe, expect, it } from 'vitest';
import { lockGraph } from '../element/graph-lock.js';
import { inBatches } from './in-batches.js';

const COMPANY = '0d1e1c8a-3b55-4d0b-9a52-1f0f5b7c0001' as CompanyId;
const numbers = Array.from({ length: 10 }, (_, nth) => nth);

/** A transaction that holds a graph and records the statements sent, and the highest number under way at once. */
async function aConnection(fails?: string) {
  const sent: string[] = [];
  const seen = { underWay: 0, most: 0 };
  const query = async (text: string): Promise<never[]> => {
    sent.push(text);
    seen.most = Math.max(seen.most, ++seen.underWay);
    await wait(2);
    seen.underWay--;
    if (text === fails) throw new Error(`${text} failed`);
    return [];
  };
  const tx = { query, queryAcross: (_why: unknown, text: string) => query(text) } as Tx;
  const graph = await lockGraph(tx, COMPANY);
  sent.length = 0;
  return { sent, seen, graph };
}

describe('work in batches', () => {
  it('returns the results in the order of the batches', async () => {
    const { graph } = await aConnection();
    const slowFirst = async (on: Tx, batch: readonly number[]) => {
      await wait(batch[0] === 0 ? 30 : 0);
      await on.query('read', [COMPANY]);
      return batch;
    };
    expect(await inBatches(graph, numbers, 4, slowFirst)).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ]);
    expect(await inBatches(graph, [], 4, slowFirst)).toEqual([]);
  });

  it('has at most two batches and one statement under way', async () => {
    const { graph, seen } = await aConnection();
    const under = { way: 0, most: 0 };
    await inBatches(graph, numbers, 2, async (on) => {
      under.most = Math.max(under.most, ++under.way);
      for (let nth = 0; nth < 3; nth++) await on.query('read', [COMPANY]);
      under.way--;
    });
    expect([under.most, seen.most]).toEqual([2, 1]);
  });

  it('sends the next statement before it hands out the result of the last', async () => {
    const { graph, sent } = await aConnection();
    const after: number[] = [];
    await inBatches(graph, [1, 2], 1, async (on, [batch]) => {
      await on.query(`read ${batch}`, [COMPANY]);
      after.push(sent.length);
    });
    expect(after).toEqual([2, 2]);
  });

  it('sends nothing after a statement that failed, and rejects with its error', async () => {
    const { graph, sent } = await aConnection('write 2');
    const work = inBatches(graph, numbers, 1, async (on, [batch]) => {
      for (const verb of ['read', 'write']) await on.query(`${verb} ${batch}`, [COMPANY]);
    });
    await expect(work).rejects.toThrow('write 2 failed');
    expect(sent.at(-1)).toBe('write 2');
  });

  it('rejects with the error of the first batch that failed, after all batches under way have ended', async () => {
    const { graph } = await aConnection();
    let underWay = 0;
    const work = inBatches(graph, numbers, 2, async (on, [first = 0]) => {
      underWay++;
      for (let nth = first; nth < 3; nth++) await on.query('read', [COMPANY]);
      underWay--;
      throw new Error(`batch from ${first}`);
    });
    await expect(work).rejects.toThrow('batch from 0');
    expect(underWay).toBe(0);
  });
});
