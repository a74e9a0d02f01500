import { describe, expect, it } from 'vitest';
import { slug } from './slug.js';

describe('a slug', () => {
  it.each([
    ['Scope 1', 'scope-1'],
    ['WTT- delivery vehs & freight', 'wtt-delivery-vehs-freight'],
    ['Rigid (>3.5 - 7.5 tonnes)', 'rigid-3-5-7-5-tonnes'],
    ['viandes, œufs, poissons', 'viandes-oeufs-poissons'],
    ['épices', 'epices'],
    ['東京', '東京'],
    ['>', 'unnamed'],
  ])('of %s is %s', (name, expected) => expect(slug(name)).toBe(expected));
});
