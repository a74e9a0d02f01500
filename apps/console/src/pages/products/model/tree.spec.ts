import { describe, expect, it } from 'vitest';
import type { Part } from '../origin/parts-of.js';
import type { Input } from './inputs/model.js';
import type { TreeView } from './tree.js';
import { treeRows } from './tree.js';

const input = (uuid: string, block?: string) =>
  ({ uuid, name: `Input ${uuid}`, ...(block && { block: { uuid: block, name: block } }) }) as Input;
const part = (name: string, parts?: readonly Part[], cut?: number) =>
  ({
    ...{ contributions: {}, source: { uuid: name, kind: 'material', name } },
    ...(parts && { parts }),
    ...(cut && { cut: { count: cut, contributions: {} } }),
  }) as Part;
const view = (changes: Partial<TreeView> = {}): TreeView => ({
  ...{ open: new Set(), closed: new Set(), shown: {}, find: '' },
  ...changes,
});
const NOTHING = { parts: new Map(), deep: undefined };
const BLOCKS = [
  { uuid: 'a', name: 'A' },
  { uuid: 'b', name: 'B' },
];
const keys = (...given: Parameters<typeof treeRows>) => treeRows(...given).map(({ kind, key }) => `${kind} ${key}`);

describe('the rows of a model', () => {
  const parts = { inputs: [input('1'), input('2', 'a')], blocks: BLOCKS };

  it('are blocks with their inputs, those without a block at the end', () => {
    expect(keys(parts, NOTHING, view())).toEqual(['block a', 'input 2', 'block b', 'block none', 'input 1']);
    expect(keys(parts, NOTHING, view({ closed: new Set(['a', 'none']) }))).toEqual([
      'block a',
      'block b',
      'block none',
    ]);
  });

  it('are inputs alone where there are no blocks', () => {
    expect(keys({ inputs: [input('1')], blocks: [] }, NOTHING, view())).toEqual(['input 1']);
  });

  it('are those that have what somebody looks for', () => {
    expect(keys(parts, NOTHING, view({ find: ' input 2' }))).toEqual(['block a', 'input 2']);
    const [block] = treeRows(parts, NOTHING, view({ find: 'input 1' }));
    expect(block).toMatchObject({ key: 'none', count: 1 });
  });

  it('say which block is empty, whatever somebody looks for', () => {
    const rows = treeRows(parts, NOTHING, view());
    expect(rows.flatMap((row) => (row.kind === 'block' ? [[row.key, row.isEmpty]] : []))).toEqual([
      ['a', false],
      ['b', true],
      ['none', false],
    ]);
  });

  it('are as many of a block as are shown', () => {
    const many = { inputs: Array.from({ length: 120 }, (_, nth) => input(String(nth))), blocks: [] };
    expect(treeRows(many, NOTHING, view())).toHaveLength(51);
    expect(treeRows(many, NOTHING, view()).at(-1)).toMatchObject({ kind: 'more', count: 70 });
    expect(treeRows(many, NOTHING, view({ shown: { none: 150 } }))).toHaveLength(120);
  });

  it('show what an open input is made of, as far as it is loaded', () => {
    const one = { inputs: [input('1')], blocks: [] };
    const open = view({ open: new Set(['1', '1.0']) });
    expect(keys(one, NOTHING, open)).toEqual(['input 1', 'cut 1.loading']);
    const deep = new Map([['1', part('whole', [part('steel', [part('ore')]), part('coal')], 3)]]);
    expect(keys(one, { parts: deep, deep }, open)).toEqual([
      'input 1',
      'part 1.0',
      'part 1.0.0',
      'part 1.1',
      'cut 1.cut',
    ]);
    // More than an answer has.
    expect(treeRows(one, { parts: deep, deep: new Map() }, open).at(-1)).toMatchObject({ kind: 'cut', count: 0 });
  });
});
