import { describe, expect, it } from 'vitest';
import { comparedInputs } from './compared-inputs.js';
import type { Input } from '../inputs/model.js';

const steel = { uuid: 's', name: 'Steel' };
const input = (more: Partial<Input>): Input => ({
  ...{ uuid: 'any', name: 'Steel', created: '2026-01-01T00:00:00.000Z', updated: '' },
  ...{ quantity: 1, unit: 'kg', material: steel, materialGroup: ['product'] },
  lifecycleStage: { code: 'A1', name: '' },
  ...more,
});

describe('the inputs of two versions', () => {
  it('are the same where a copy has them, with other uuids', () => {
    expect(comparedInputs([input({ uuid: '1' }), input({})], [input({ uuid: '2' }), input({})])).toEqual([]);
  });

  it('differ in what was changed, added and deleted', () => {
    const wood = input({ name: 'Wood', material: { uuid: 'w', name: 'Wood' } });
    const glass = input({ name: 'Glass', syncId: 'g' });
    const changed = input({ quantity: 2, block: { uuid: 'b', name: 'Body' } });
    expect(comparedInputs([input({}), wood], [changed, glass])).toMatchObject([
      {
        ...{ name: 'Steel', what: 'changed' },
        fields: [
          { field: 'quantity', from: '1 kg', to: '2 kg' },
          { field: 'block', from: undefined, to: 'Body' },
        ],
      },
      { name: 'Glass', what: 'added', fields: [] },
      { name: 'Wood', what: 'removed', fields: [] },
    ]);
  });

  it('are known by their syncId whatever they draw on now', () => {
    const before = input({ syncId: 'x' });
    const after = input({ syncId: 'x', created: 'later', name: 'Wood', material: { uuid: 'w', name: 'Wood' } });
    expect(comparedInputs([before], [after])).toMatchObject([
      { what: 'changed', fields: [{ field: 'name' }, { field: 'source', from: 'Steel', to: 'Wood' }] },
    ]);
  });

  it('compare the mass that a transport carries', () => {
    const road = (quantity: number) =>
      input({ name: 'Road', transport: { lane: { uuid: 'l', name: 'Road' }, weight: { quantity, unit: 'kg' } } });
    expect(comparedInputs([road(1)], [road(3)])).toMatchObject([
      { fields: [{ field: 'quantity', from: '1 kg', to: '3 kg' }] },
    ]);
  });
});
