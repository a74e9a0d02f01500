import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, print } from '#impacts';
import type { Figures } from '#impacts';
import { computeModel } from './compute-model.js';
import { anInput, aQuantity, aSource } from './graph.arbitrary.js';
import type { Use } from './topology.js';
import { cycleClosedBy, levelsOf } from './topology.js';

const uses = (...pairs: string[]): Use[] => pairs.map((pair) => ({ source: pair[0] ?? '', user: pair[1] ?? '' }));

describe('the levels of nodes', () => {
  it('put each node after everything it draws on', () => {
    expect(levelsOf(['a', 'b', 'c', 'd'], uses('ab', 'bc', 'ac', 'cd', 'ad'))).toEqual([['a'], ['b'], ['c'], ['d']]);
    expect(levelsOf(['d', 'b', 'c'], uses('ab', 'ac', 'bd', 'cd', 'bd'))).toEqual([['b', 'c'], ['d']]);
    expect(levelsOf([], [])).toEqual([]);
  });

  it('do not exist in a cycle', () => {
    expect(() => levelsOf(['a', 'b', 'c'], uses('ab', 'bc', 'cb'))).toThrow(/cycle/);
  });
});

describe('a cycle', () => {
  it('is found before it is closed, and named', () => {
    expect(cycleClosedBy({ source: 'd', user: 'a' }, uses('ab', 'bd', 'ac', 'cd'))).toEqual(['a', 'b', 'd', 'a']);
    expect(cycleClosedBy({ source: 'a', user: 'a' }, [])).toEqual(['a', 'a']);
  });

  it('is not closed by two paths to one node', () => {
    expect(cycleClosedBy({ source: 'a', user: 'd' }, uses('ab', 'bd'))).toBeUndefined();
  });
});

/** 5 at most: by eleven steps of thirty such inputs no figure outgrows the 20 digits that are kept. */
const aShare = fc.integer({ min: 0, max: 5_000 }).map((thousandths) => new Decimal(`${thousandths}e-3`));

/** Node `n` draws on earlier nodes; those that draw on nothing declare a figure. */
interface Graph {
  own: Decimal[];
  takes: { user: number; source: number; quantity: Decimal }[];
}

const aGraph: fc.Arbitrary<Graph> = fc.integer({ min: 2, max: 12 }).chain((size) =>
  fc.record({
    own: fc.array(aQuantity, { minLength: size, maxLength: size }),
    takes: fc
      .array(fc.record({ one: fc.nat(size - 1), other: fc.nat(size - 1), quantity: aShare }), { maxLength: 30 })
      .map((pairs) =>
        pairs
          .filter(({ one, other }) => one !== other)
          .map(({ one, other, quantity }) => ({ source: Math.min(one, other), user: Math.max(one, other), quantity })),
      ),
  }),
);

function compute({ own, takes }: Graph, only: ReadonlySet<string>, known: ReadonlyMap<string, Figures>) {
  const figures = new Map(known);
  const edges = takes.map(({ source, user }) => ({ source: `${source}`, user: `${user}` }));
  for (const node of levelsOf([...only], edges).flat()) {
    const inputs = takes
      .filter(({ user }) => `${user}` === node)
      .map(({ source, quantity }) =>
        anInput({ quantity, material: aSource({ figures: figures.get(`${source}`) ?? {} }) }),
      );
    const declared = print(own[Number(node)] ?? own[0]!);
    figures.set(node, inputs.length > 0 ? computeModel(inputs).figures : { 'GWP-fossil': { A1_A3: declared } });
  }
  return figures;
}

function above(start: string, { takes }: Graph): Set<string> {
  const found = new Set([start]);
  for (const node of found) for (const { source, user } of takes) if (`${source}` === node) found.add(`${user}`);
  return found;
}

describe('recomputing what lies above a change', () => {
  it('gives the same result as recomputing everything', () => {
    fc.assert(
      fc.property(aGraph, fc.nat(11), aQuantity, (graph, at, value) => {
        const all = new Set(graph.own.map((_, node) => `${node}`));
        const before = compute(graph, all, new Map());
        const changed = { ...graph, own: graph.own.map((own, node) => (node === at ? value : own)) };
        const start = `${Math.min(at, graph.own.length - 1)}`;
        expect(compute(changed, above(start, changed), before)).toEqual(compute(changed, all, new Map()));
      }),
    );
  });
});
