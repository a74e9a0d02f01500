import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../processes/built.js';
import type { SentStatement } from './bound-statements.js';
import type { StatementRule } from './statement-rules.js';
import { brokenRules, STATEMENT_RULES, unportable } from './statement-rules.js';

const OWN = 'where company = $1';

/** For each rule what breaks it and no other, and what is much like it but keeps to all. */
const EXAMPLES: Record<StatementRule, { broken: SentStatement[]; kept: SentStatement[] }> = {
  'names the company for each table': {
    broken: [
      { text: 'select m.uuid from element e join model m on m.product = e.uuid where e.company = $1' },
      { text: 'select e.uuid from element e, model m where e.company = $1 and m.product = e.uuid' },
      { text: `select uuid from element ${OWN} and exists (select from model where product = element.uuid)` },
      { text: 'update element e set name = m.name from model m where e.company = $1 and m.product = e.uuid' },
      { text: 'select e.uuid from element e join model m on m.company = $10 where e.company = $1' },
    ],
    kept: [
      {
        text: 'select m.uuid from element e join model m on m.company = $1 and m.product = e.uuid where e.company = $1',
      },
      { text: 'select m.uuid from element e join model m on m.company = e.company where e.company = $1' },
      { text: `with model as (select uuid from element ${OWN}) select uuid from model` },
      { text: 'select e.uuid from element e join dataset d on d.uuid = e.dataset where e.company = $1' },
      { text: `select '(' as "from", e.uuid from element e ${OWN}` },
      { text: 'select uuid from model where product = $1', why: 'sweep' },
    ],
  },
  'calls nothing volatile in an UPDATE': {
    broken: [{ text: `update element set chain = gen_random_uuid() ${OWN}` }],
    kept: [
      { text: `insert into element (company, uuid) values ($1, gen_random_uuid())` },
      { text: `update element set created = at from (select clock_timestamp() as at) clock ${OWN}` },
    ],
  },
  'takes no now() in CASE, COALESCE, RETURNING or DO UPDATE': {
    broken: [
      { text: `update delivery set due = case when attempt > $2 then now() end ${OWN}` },
      { text: `update delivery set due = coalesce(due, (now())) ${OWN}` },
      {
        text: `with gone as (delete from delivery ${OWN}) update delivery set attempt = 0 ${OWN} returning due < now()`,
      },
      { text: 'insert into republication (company) values ($1) on conflict (company) do update set due = now()' },
    ],
    kept: [
      {
        text: `update delivery set due = now(), state = case when attempt > $2 then 'exhausted' end ${OWN} returning due`,
      },
      { text: `select case when due < now() then due end from delivery ${OWN} for update` },
      {
        text: 'insert into republication (company, due) values ($1, now()) on conflict do nothing returning due < now()',
      },
    ],
  },
  'locks shared rows for share by a function': {
    broken: [
      { text: 'select name from dataset where owner = $1 for share' },
      { text: 'select from company where uuid = $1 for key share' },
      { text: 'select from element e join supplier s on s.company = $1 where e.company = $1 for share of s' },
    ],
    kept: [
      { text: 'select from held_company($1, true)' },
      { text: 'select from company where uuid = $1 for no key update' },
      { text: 'select from element e left join supplier s on s.company = $1 where e.company = $1 for share of e' },
    ],
  },
  'locks nothing over companies': {
    broken: [{ text: 'select uuid from delivery where due < now() for update skip locked', why: 'sweep' }],
    kept: [{ text: 'select company, uuid from delivery where due < now()', why: 'sweep' }],
  },
  'has a column in each limited subquery over companies': {
    broken: [{ text: 'select count(*) from (select from delivery limit 10) one', why: 'health' }],
    kept: [
      { text: 'select count(*) from (select 1 from delivery limit 10) one', why: 'health' },
      { text: `select count(*) from (select from delivery ${OWN} limit 10) one` },
    ],
  },
  'writes and locks nothing through database.reads': {
    broken: [
      { text: `select uuid from delivery ${OWN} for key share`, reads: true },
      { text: `with gone as (delete from delivery ${OWN} returning uuid) select uuid from gone`, reads: true },
      { text: 'select from held_company($1, true)', reads: true },
    ],
    kept: [{ text: `select uuid from delivery ${OWN}`, reads: true }],
  },
  'leaves nothing in the session': {
    broken: [
      { text: `begin; set lock_timeout = 1` },
      { text: `select set_config('lock_timeout', '1s', false) where $1::uuid is not null` },
      { text: 'select pg_try_advisory_lock($1)' },
      { text: 'listen jobs' },
      { text: 'create temporary table found (uuid uuid)' },
      { text: `declare found cursor with hold for select uuid from delivery ${OWN}` },
    ],
    kept: [
      { text: 'begin; set local lock_timeout = 1' },
      { text: `select set_config('lock_timeout', '1s', true) where $1::uuid is not null` },
      { text: 'select pg_try_advisory_xact_lock($1)' },
    ],
  },
};

describe.each(STATEMENT_RULES)('the rule that a statement %s', (rule) => {
  it.each(EXAMPLES[rule].broken)('is broken by $text', (statement) => expect(brokenRules(statement)).toEqual([rule]));
  it.each(EXAMPLES[rule].kept)('is kept by $text', (statement) => expect(brokenRules(statement)).toEqual([]));
});

describe('the examples of libs/platform/SQL.md', () => {
  const page = readFileSync(join(ROOT, 'libs/platform/SQL.md'), 'utf8');
  const examples = page.split(/^## /m).flatMap((part) => {
    const [, broken, kept] = /^-- not.*\n([^]*?)^-- but.*\n([^]*?)^```/m.exec(part) ?? [];
    return broken && kept ? [{ about: part.split('\n')[0], broken, kept }] : [];
  });

  it('are one for each that large installations have', () => {
    expect(examples.map(({ about }) => about)).toEqual(['Citus', 'A replica', 'A pooler']);
  });

  it.each(examples)('break a rule, and keep to all: $about', ({ about, broken, kept }) => {
    const sent = about === 'A replica' ? { reads: true as const } : {};
    expect(brokenRules({ ...sent, text: broken })).toHaveLength(1);
    expect(brokenRules({ ...sent, text: kept })).toEqual([]);
  });
});

it('a reason for going over companies holds for a text wherever it is sent', () => {
  const text = 'select e.uuid from element e join model m on m.product = e.uuid where e.company = $1';
  expect(unportable([{ text }])).toEqual([`names the company for each table: ${text}`]);
  expect(unportable([{ text }, { text, why: 'sweep' }])).toEqual([]);
});
