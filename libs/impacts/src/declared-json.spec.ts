import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from './decimal.js';
import { declaredFromJson, declaredToJson } from './declared-json.js';
import { someFigures } from './figures.arbitrary.js';

describe('declared figures in jsonb', () => {
  it('are decimal strings', () => {
    expect(declaredToJson({ AP: { method: 'M', A1: new Decimal('1e-7'), A1_A3: new Decimal('-0') } })).toEqual({
      AP: { method: 'M', A1: '0.0000001', A1_A3: '0' },
    });
  });
  it('are read back unchanged', () => {
    fc.assert(
      fc.property(someFigures, (declared) => {
        const json: unknown = JSON.parse(JSON.stringify(declaredToJson(declared)));
        expect(declaredToJson(declaredFromJson(json))).toEqual(json);
        expect(Object.keys(declaredFromJson(json)).sort()).toEqual(Object.keys(declared).sort());
      }),
    );
  });
  it('ignore unknown keys', () => {
    const json: unknown = JSON.parse(
      '{"__proto__":{"A1":"1"},"XYZ":{},"AP":{"A1":"1","__proto__":{"A2":"2"},"A9":"1"}}',
    );
    expect(declaredFromJson(json)).toEqual({ AP: { A1: new Decimal(1) } });
    expect(declaredFromJson(null)).toEqual({});
  });
  it.each([1, null, '', 'x'])('refuse the unreadable value %j', (value) => {
    expect(() => declaredFromJson({ AP: { A1: value } })).toThrow('AP.A1');
  });
});
