import { describe, expect, it } from 'vitest';
import { footprintOf, type FootprintSnapshot } from './footprint.js';
import { mappedOf } from './mapping/builders.js';

const { content } = mappedOf({ description: 'Cold rolled' });

function aSnapshot(over: Partial<FootprintSnapshot> = {}): FootprintSnapshot {
  const created = new Date('2026-05-06T07:08:09.010Z');
  return { id: 'b1f8c0d2-98a0-4c44-8f7b-2f6a5b2d1c11', created, status: 'Active', preceding: [], content, ...over };
}

describe('a published footprint', () => {
  it('has its members in one order, whatever its status', () => {
    expect(Object.keys(footprintOf(aSnapshot({ status: 'Deprecated', preceding: ['x'] })))).toEqual([
      'id',
      'specVersion',
      'precedingPfIds',
      'created',
      'status',
      'companyName',
      'companyIds',
      'productIds',
      'productDescription',
      'productNameCompany',
      'comment',
      'pcf',
    ]);
  });

  it('takes the members of the snapshot from the snapshot', () => {
    expect(footprintOf(aSnapshot({ preceding: ['x'] }))).toMatchObject({
      id: 'b1f8c0d2-98a0-4c44-8f7b-2f6a5b2d1c11',
      specVersion: '3.0.3',
      precedingPfIds: ['x'],
      created: '2026-05-06T07:08:09.010Z',
      status: 'Active',
      productDescription: 'Cold rolled',
    });
  });

  it('has no list of preceding footprints when there is none', () => {
    expect(footprintOf(aSnapshot())).not.toHaveProperty('precedingPfIds');
  });

  it('survives being stored as JSON', () => {
    const stored = JSON.parse(JSON.stringify(content)) as typeof content;
    expect(JSON.stringify(footprintOf(aSnapshot({ content: stored })))).toBe(JSON.stringify(footprintOf(aSnapshot())));
  });
});
