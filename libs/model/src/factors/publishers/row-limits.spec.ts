import { describe, expect, it } from 'vitest';
import { withinLimits } from './row-limits.js';

const named = (name: string) =>
  withinLimits({ kind: 'dataset', row: { key: '1', name, unit: 'kg', figures: {}, taxonomy: [] } });

describe('the texts of a row', () => {
  it('are counted in code points', () => {
    expect(named('🌾'.repeat(500)).kind).toBe('dataset');
    expect(named('a'.repeat(501))).toMatchObject({ kind: 'faulty', column: 'name' });
  });

  it('hold nothing that the database can not keep', () => {
    expect(named('a\u0000b')).toMatchObject({ kind: 'faulty', column: 'name', value: 'a\ufffdb' });
    expect(named('a\ud800b')).toMatchObject({ reason: 'holds half of a surrogate pair', value: 'a\ufffdb' });
  });
});
