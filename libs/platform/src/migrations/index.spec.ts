import { expect, it } from 'vitest';
import { LATEST_MIGRATION, MIGRATIONS } from './index.js';

it('lists migrations in the order in which TypeORM runs them, so that the last one stands for a migrated database', () => {
  const order = ({ name }: { name: string }): number => Number(name.slice(-13));
  expect(MIGRATIONS.map(order)).toEqual(MIGRATIONS.map(order).sort((one, other) => one - other));
  expect(LATEST_MIGRATION).toBe(MIGRATIONS.at(-1)?.name);
});
