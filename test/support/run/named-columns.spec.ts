import { expect, it } from 'vitest';
import { takesAnyColumns } from './named-columns.js';

it.each([
  'select * from element where company = $1',
  'SELECT\n  * FROM element',
  'select distinct * from element',
  'select e.*, 1 as one from element e',
  'select 1 as one, "e".* from element e',
  'select 1 as one, * from element',
  'update element set name = $2 where company = $1 returning *',
  'with taken as (delete from element where company = $1 returning *) select uuid from taken',
  'select uuid from (select * from element) e',
])('selects whatever columns there are: %s', (text) => {
  expect(takesAnyColumns(text)).toBe(true);
});

it.each([
  'select count(*) from element where company = $1',
  'select weight * 2 as twice, 3 * weight from element',
  'select uuid, name from element where company = $1 returning uuid',
  'select * from (select uuid from element) e',
  'SELECT * FROM current_schema()',
])('names them: %s', (text) => {
  expect(takesAnyColumns(text)).toBe(false);
});
