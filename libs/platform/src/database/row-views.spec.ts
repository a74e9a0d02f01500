import { expect, it } from 'vitest';
import { viewOf } from './row-views.js';

it('a view of a row has its columns by their names, each row its own', () => {
  const View = viewOf(['uuid', 'name', 'values']);
  const [one, other] = [new View(['u', null, 1]), new View(['v', 'Steel', 2])] as Record<string, unknown>[];
  expect([one?.['uuid'], one?.['name'], one?.['values'], one?.['other']]).toEqual(['u', null, 1, undefined]);
  expect([other?.['uuid'], other?.['name'], other?.['values']]).toEqual(['v', 'Steel', 2]);
});
