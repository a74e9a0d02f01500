import { describe, expect, it } from 'vitest';
import type { InputFields } from './input-patch.js';
import { matchBill } from './match-bill.js';

const input = (uuid: string, fields: Partial<InputFields>) => ({ uuid, fields: { stage: 'A1', ...fields } as const });
const matches = (stored: readonly ReturnType<typeof input>[], ...bill: Partial<InputFields>[]) =>
  matchBill(
    stored,
    bill.map((fields) => ({ stage: 'A1', ...fields })),
  ).map((match) => match?.uuid);

describe('an input of a bill takes the place of a stored one', () => {
  it('that has its syncId, whatever else changed', () => {
    const stored = [input('one', { syncId: 'a', material: 'steel' }), input('two', { syncId: 'b', material: 'steel' })];
    expect(matches(stored, { syncId: 'b', material: 'zinc', stage: 'A3' }, { syncId: 'a' })).toEqual(['two', 'one']);
    expect(matches(stored, { syncId: 'c', material: 'steel' })).toEqual([undefined]);
  });

  it('that draws on the same in the same module and block, in order', () => {
    const steel = { material: 'steel' };
    const stored = [
      input('one', steel),
      input('two', steel),
      input('shelf', { ...steel, block: 'shelf' }),
      input('installed', { ...steel, stage: 'A5' }),
      input('carried', { transport: { lane: 'road' } }),
      input('note', { name: 'Glue' }),
    ];
    expect(matches(stored, steel, { ...steel, stage: 'A5' }, steel, steel)).toEqual([
      ...['one', 'installed', 'two'],
      undefined,
    ]);
    expect(matches(stored, { ...steel, block: 'shelf' }, { transport: { lane: 'road', for: 'one' } })).toEqual([
      'shelf',
      'carried',
    ]);
    expect(matches(stored, { name: 'Paint' }, { transport: { lane: 'rail' } })).toEqual(['note', undefined]);
  });

  it('and gets its syncId, or loses it, unless another input of the bill has it', () => {
    const stored = [input('keyed', { syncId: 'a', material: 'steel' }), input('plain', { material: 'steel' })];
    expect(matches(stored, { material: 'steel', syncId: 'new' })).toEqual(['plain']);
    expect(matches(stored, { material: 'steel' }, { material: 'steel' })).toEqual(['plain', 'keyed']);
    expect(matches(stored, { material: 'steel' }, { material: 'steel', syncId: 'a' })).toEqual(['plain', 'keyed']);
  });
});
