import { describe, expect, it } from 'vitest';
import { toBillRow } from './bill-row.js';

const parent = { uuid: 'p' };
const faultsOf = (values: Record<string, unknown>) =>
  Object.fromEntries(toBillRow({ parent, ...values }, []).faults.map(({ field, message }) => [field, message]));

describe('a row of a bill', () => {
  it('keeps what it does not name and clears what it clears', () => {
    const { fields, faults } = toBillRow({ parent, name: null, block: null, materialGroup: null }, []);
    expect(faults).toEqual([]);
    expect(fields).toMatchObject({ parent, block: null, input: { name: null, materialGroup: null } });
    expect(fields.input).toMatchObject({ quantity: undefined, stage: undefined, material: undefined });
  });

  it('reads stages in any case, and groups as a list', () => {
    const { fields } = toBillRow({ parent, lifecycleStage: ' a3 ', materialGroup: 'packaging, , own word ,' }, []);
    expect(fields.input).toMatchObject({ stage: 'A3', materialGroup: ['packaging', 'own word'] });
  });

  it('has a distance in a unit, of a lane', () => {
    const lane = { uuid: 'l' };
    const { fields } = toBillRow({ parent, transportLane: lane, distance: 0.1, 'distance.unit': 'km' }, []);
    expect([fields.lane, fields.distance?.unit, fields.distance?.quantity.toFixed()]).toEqual([lane, 'km', '0.1']);
    expect(toBillRow({ parent, distance: null }, []).fields.distance).toBeNull();
    expect(faultsOf({ distance: 1, transportLane: lane })).toEqual({ 'distance.unit': 'must not be empty' });
  });

  it('needs a parent, a known stage and at most 50 groups', () => {
    expect(faultsOf({ parent: undefined })).toEqual({ parent: 'must not be empty' });
    expect(faultsOf({ parent: null })).toEqual({ parent: 'must not be empty' });
    expect(Object.keys(faultsOf({ lifecycleStage: 'A9' }))).toEqual(['lifecycleStage']);
    expect(Object.keys(faultsOf({ materialGroup: 'x,'.repeat(51) }))).toEqual(['materialGroup']);
    expect(toBillRow({}, [{ field: 'parent', message: 'names nothing' }]).faults).toHaveLength(1);
  });
});
