import { expect, it } from 'vitest';
import { toldBy } from './pooler-facts.js';

const settings = [
  { key: 'listen_port', value: '6432' },
  { key: 'max_client_conn', value: '1000' },
];
const facts = { clients: 1000, servers: 45 };

it.each([
  ['before 1.24', { reserve_pool: '5' }, facts],
  ['since', { reserve_pool_size: '5' }, facts],
  ['that does not tell its reserve', {}, undefined],
])('reads what a PgBouncer %s opens and lets in', (_, reserve, told) => {
  expect(toldBy(settings, { name: 'footprint', pool_size: '40', ...reserve })).toEqual(told);
});

it('knows nothing where the database is not offered, or the setting is missing', () => {
  expect(toldBy(settings, undefined)).toBeUndefined();
  expect(toldBy([], { name: 'footprint', pool_size: '40', reserve_pool: '5' })).toBeUndefined();
});
