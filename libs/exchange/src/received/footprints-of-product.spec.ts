import { expect, it } from 'vitest';
import { currentFootprint } from './footprints-of-product.js';

const footprint = (
  name: string,
  day: number,
  status: 'Active' | 'Deprecated' = 'Active',
  preceding: string[] = [],
) => ({
  ...{ footprint: name, status, preceding, isInDataset: false },
  made: new Date(Date.UTC(2026, 0, day)),
});
const current = (...related: ReturnType<typeof footprint>[]) => {
  const [one, other] = [currentFootprint(related)?.footprint, currentFootprint([...related].reverse())?.footprint];
  expect(one).toBe(other);
  return one;
};

it('takes the newest that is Active, in whatever order they are', () => {
  expect(current(footprint('a', 1), footprint('b', 3), footprint('c', 2))).toBe('b');
  expect(current(footprint('a', 1), footprint('b', 3, 'Deprecated'), footprint('c', 2))).toBe('c');
  expect(current(footprint('a', 1), footprint('b', 1))).toBe('b');
});

it('takes none that another Active one took the place of, though it says an earlier time', () => {
  expect(current(footprint('a', 5), footprint('b', 3, 'Active', ['a']))).toBe('b');
  expect(current(footprint('a', 5), footprint('b', 6, 'Deprecated', ['a']))).toBe('a');
});

it('leaves what is in the dataset where none is Active, and makes nothing of Deprecated ones', () => {
  expect(current(footprint('a', 1, 'Deprecated'), footprint('b', 2, 'Deprecated'))).toBeUndefined();
  const withdrawn = { ...footprint('a', 1, 'Deprecated'), isInDataset: true };
  expect(current(withdrawn, footprint('b', 2, 'Deprecated'))).toBe('a');
});
