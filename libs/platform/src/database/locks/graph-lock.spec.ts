import { describe, expectTypeOf, it } from 'vitest';
import type { Tx } from '../sql.js';
import {
  computeGraph,
  computeProducts,
  computeSwitches,
  writeInputs,
  writeSwitches,
  writeProducts,
  deleteElements,
  publishChains,
  recompute,
  writeElement,
  writeRows,
} from '#products';
import type { HeldGraph } from './graph-lock.js';

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
    expectTypeOf(deleteElements).parameter(0).toEqualTypeOf<HeldGraph>();
    expectTypeOf(recompute).parameter(0).toEqualTypeOf<HeldGraph>();
    expectTypeOf(publishChains).parameter(0).toEqualTypeOf<HeldGraph>();
  });
});
