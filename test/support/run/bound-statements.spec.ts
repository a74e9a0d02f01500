import { describe, expect, it } from 'vitest';
import { bindsOwner, spanningCompanies } from './bound-statements.js';

describe('a statement binds a company', () => {
  it.each([
    'select 1 from element where company = $1 and uuid = $2',
    'SELECT "S"."uuid" FROM "data_source" "S" WHERE (("S"."company" = $1) AND ("S"."uuid" = $2))',
    'select 1 from dataset d where d.owner in ($1, $2)',
    'select 1 from dataset d where d.owner in ($1, $3) and d.uuid = any($2::uuid[])',
    `select 1 from factor_database t where t.owner in ($1, '00000000-0000-0000-0000-000000000000')`,
    'select 1 from search_word v where v.owner = any (array[$1, $2]::uuid[])',
    'select 1 from unnest(array[$1, $2]::uuid[]) as owner join dataset using (owner)',
    'insert into company (uuid, name) values ($1, $2)',
    'insert into republication (company) values ($1) on conflict (company) do nothing',
    'select name from held_company($1, false) where uuid = $1',
    'select 1 from held_datasets(array[$1, $3]::uuid[], $2::uuid[], true) held',
    'update company set name = $2 where uuid = $1',
    'insert into scope (company, uuid) values ($1, $2)',
    'insert into scope as s (company, uuid)\n  select $1, uuid from unnest($2::uuid[]) as uuid',
    'insert into audit (company, uuid) select distinct $1::uuid, uuid from unnest($2::uuid[]) as uuid',
  ])('%s', (text) => expect(bindsOwner(text)).toBe(true));

  it.each([
    'select 1 from element where uuid = $1',
    'select 1 from element where company = $2 and uuid = $1',
    'select 1 from element where company <> $1',
    'select 1 from element where company = $10',
    'select company from element where uuid = $1',
    'select 1',
    'delete from element',
    'insert into scope (uuid, company) values ($1, $2)',
    'insert into scope (company, uuid) values ($2, $1)',
    'insert into scope (company, uuid) select company, uuid from scope',
    'select 1 from dataset where owner = any ($2)',
    'select 1 from held_datasets(array[$2]::uuid[], $1, true) held',
  ])('not: %s', (text) => expect(bindsOwner(text)).toBe(false));
});

describe('of the statements sent, those span companies', () => {
  it('that touch rows, bind none and gave no reason', () => {
    const spanning = 'select 1 from delivery where due < now()';
    const sent = [
      { text: 'begin' },
      { text: 'savepoint step' },
      { text: 'select count(*) from pg_locks where database = (select oid from pg_database limit 1)' },
      { text: 'select 1 from element where company = $1' },
      { text: spanning },
    ];
    expect(spanningCompanies(sent)).toEqual([spanning]);
    expect(spanningCompanies([...sent, { text: spanning, why: 'sweep' }])).toEqual([]);
  });
});
