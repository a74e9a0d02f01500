import { describe, expectTypeOf, it } from 'vitest';
import type { Tx } from '#platform';
import { computeGraph } from '../graph/compute-graph.js';
import { computeProducts } from '../graph/compute-products.js';
import { computeSwitches } from '../graph/compute-switches.js';
import { writeInputs, writeSwitches } from '../graph/write-computed.js';
import { writeProducts } from '../graph/write-products.js';
import type { HeldGraph } from './graph-lock.js';
import { deleteElement, publishChains, recompute, writeElement } from './write-elements.js';
import { writeRows } from './write-rows.js';

describe('every function that recomputes', () => {
  it('takes a HeldGraph, and no other transaction is assignable to it (checked by the compiler)', () => {
    expectTypeOf<Tx>().not.toExtend<HeldGraph>();
    expectTypeOf(computeGraph).parameter(0).toEqualTypeOf<HeldGraph>();
    expectTypeOf(computeProducts).parameter(0).toEqualTypeOf<HeldGraph>();
    expectTypeOf(computeSwitches).parameter(0).toEqualTypeOf<HeldGraph>();
    expectTypeOf(writeInputs).parameter(0).toEqualTypeOf<HeldGraph>();
    expectTypeOf(writeSwitches).parameter(0).toEqualTypeOf<HeldGraph>();
    expectTypeOf(writeProducts).parameter(0).toEqualTypeOf<HeldGraph>();
    expectTypeOf(writeRows).parameter(0).toEqualTypeOf<HeldGraph>();
    expectTypeOf(writeElement).parameter(0).toEqualTypeOf<HeldGraph>();
    expectTypeOf(deleteElement).parameter(0).toEqualTypeOf<HeldGraph>();
    expectTypeOf(recompute).parameter(0).toEqualTypeOf<HeldGraph>();
    expectTypeOf(publishChains).parameter(0).toEqualTypeOf<HeldGraph>();
  });
});
