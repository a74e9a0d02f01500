import { describe, expect, it } from 'vitest';
import type { Invalid } from '#faults';
import { Decimal } from '#impacts';
import { amount } from './graph.arbitrary.js';
import type { InputFields, InputPatch } from './input-patch.js';
import { inputAfter, withoutEchoes } from './input-patch.js';

const kilograms = { quantity: new Decimal(3), unit: 'kg' } as const;
const fromMaterial: InputFields = { stage: 'A1', material: 'steel', ...kilograms };
const byTruck: InputFields = { stage: 'A2', transport: { lane: 'road', for: 'steel input', weight: amount(3, 't') } };

function faultsOf(now: InputFields | undefined, patch: InputPatch): string[] {
  try {
    inputAfter(now, patch);
    return [];
  } catch (error) {
    return (error as Invalid).faults.map(({ field }) => field);
  }
}

describe('a patch of an input', () => {
  it('begins in A1', () => {
    expect(inputAfter(undefined, { material: { uuid: 'STEEL' }, ...kilograms })).toMatchObject(fromMaterial);
    expect(inputAfter(byTruck, { stage: null }).stage).toBe('A1');
  });

  it('merges: absent keeps, null clears, a value sets', () => {
    const after = inputAfter({ ...fromMaterial, syncId: 'S', order: 1 }, { syncId: null, order: 0 });
    expect(after).toMatchObject({ ...fromMaterial, order: 0 });
    expect(after.syncId).toBeUndefined();
  });

  it('merges a transport key by key', () => {
    expect(inputAfter(byTruck, { transport: { lane: { uuid: 'rail' }, weight: null } }).transport).toEqual({
      lane: 'rail',
      for: 'steel input',
    });
  });

  it('draws on a material or on a transport', () => {
    expect(faultsOf(fromMaterial, { transport: { lane: { uuid: 'road' }, weight: amount(1, 't') } })).toEqual([
      'transport',
    ]);
    expect(faultsOf(byTruck, { material: { uuid: 'steel' }, ...kilograms })).toEqual(['transport']);
    expect(faultsOf(byTruck, { material: { uuid: 'steel' }, ...kilograms, transport: null })).toEqual([]);
  });

  it('needs a quantity with a unit for a material, and a weight for a transport', () => {
    expect(faultsOf(undefined, { material: { uuid: 'steel' } })).toEqual(['quantity', 'unit']);
    expect(faultsOf(fromMaterial, { unit: null })).toEqual(['unit']);
    expect(faultsOf(undefined, { name: 'Steel', quantity: new Decimal(0) })).toEqual(['unit']);
    expect(faultsOf(undefined, { transport: {} })).toEqual(['transport.lane', 'transport.weight']);
    expect(faultsOf(byTruck, { transport: { for: null, weight: null } })).toEqual(['transport.weight']);
  });

  it('has a negative quantity in D alone, which takes credits', () => {
    const credit: InputFields = { ...fromMaterial, stage: 'D', quantity: new Decimal(-3) };
    expect(faultsOf(fromMaterial, { quantity: new Decimal(-3) })).toEqual(['quantity']);
    expect(faultsOf(fromMaterial, { quantity: new Decimal(-3), stage: 'D' })).toEqual([]);
    expect(inputAfter(credit, { name: 'Scrap' }).quantity?.toNumber()).toBe(-3);
    expect(faultsOf(credit, { stage: 'C4' })).toEqual(['quantity']);
    expect(faultsOf(credit, { stage: null })).toEqual(['quantity']);
    expect(faultsOf(credit, { stage: 'C4', quantity: new Decimal(0) })).toEqual([]);
  });

  it('needs a name if nothing else could name it', () => {
    expect(faultsOf(undefined, {})).toEqual(['name']);
    expect(faultsOf(fromMaterial, { material: null, quantity: null, unit: null })).toEqual(['name']);
    expect(faultsOf(undefined, { name: 'Still to be found' })).toEqual([]);
  });
});

describe('an input written back as it was read', () => {
  const steel = { name: 'Steel', materialGroup: ['product'] };
  const road = { name: 'Road', materialGroup: [], transport: { weight: amount('1.23456789012345678901', 'kg') } };
  const carrying: InputFields = { stage: 'A4', transport: { lane: 'road', for: 'steel input' } };
  const sentWeight = amount(1.2345678901234567, 'kg');

  it('still derives its values from what it draws on', () => {
    const patch = withoutEchoes({ ...steel, material: { uuid: 'steel' } }, fromMaterial, steel);
    expect(inputAfter(fromMaterial, patch)).toEqual({ ...fromMaterial });
    const back: InputPatch = {
      transport: { lane: { uuid: 'road' }, for: { uuid: 'steel input' }, weight: sentWeight },
    };
    expect(inputAfter(carrying, withoutEchoes({ ...road, ...back }, carrying, road))).toEqual({ ...carrying });
  });

  it('keeps the fields that were set, and takes changed ones', () => {
    const named: InputFields = { ...fromMaterial, name: 'Steel', materialGroup: ['product'] };
    expect(inputAfter(named, withoutEchoes(steel, named, steel))).toEqual({ ...named });
    const other = { name: 'Sheet', materialGroup: ['packaging'] };
    expect(inputAfter(fromMaterial, withoutEchoes(other, fromMaterial, steel))).toMatchObject(other);
    const heavier = { transport: { weight: amount(2, 'kg') } };
    expect(inputAfter(carrying, withoutEchoes(heavier, carrying, road)).transport).toMatchObject(heavier.transport);
  });

  it('takes a value as set if nothing is left to derive it from', () => {
    const bare: InputPatch = { ...steel, material: null };
    expect(inputAfter(fromMaterial, withoutEchoes(bare, fromMaterial, steel)).name).toBe('Steel');
    const alone: InputPatch = { transport: { for: null, weight: sentWeight } };
    expect(inputAfter(carrying, withoutEchoes(alone, carrying, road)).transport).toEqual({
      lane: 'road',
      weight: sentWeight,
    });
  });
});
