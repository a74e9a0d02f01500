// Why: sums of indicators had totals that left out modules which only some of their parts state. Stored totals have to
// be corrected, too.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { entry, FUNCTIONS, withEntries } from './2300-sum-again.js';

export class ModuleByModule1795179600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Waits for a row that somebody else is writing, since starting the whole migration again would take longer.
    await runner.query(`set local lock_timeout = '30s'`);
    for (const statement of [FUNCTIONS, DATASETS, ...OWN_FIGURES]) await runner.query(statement);
    for (let round = 0; ((await runner.query(IS_LOST, [round])) as unknown[]).length > 0; round += 1) {
      await runner.query(BY_SWITCHES, [round]);
      await runner.query(BY_MODELS, [round]);
    }
    await runner.query(`drop table lost;
      drop function summed_again, stated_modules, standard_method, later_stages, product_stage`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const SUMS = `(values ('GWP-total'), ('PERT'), ('PENRT')) c (code)`;

const DATASETS = `
  update dataset d set figures = n.figures from (
    select owner, uuid, figures - array_agg(code)
      || coalesce(jsonb_object_agg(code, case when now->>'method' = standard_method(code) then now - 'method' else now end)
        filter (where now - 'method' <> '{}' or now->>'method' <> standard_method(code)), '{}') as figures
    from dataset, ${SUMS}, lateral (select summed_again(figures, code, null) offset 0) s (now)
    where now is not null group by owner, uuid
  ) n
  where d.owner = n.owner and d.uuid = n.uuid and d.figures <> n.figures`;

/**
 * Corrects the figures that elements state themselves or took from their dataset, in versions of every state, since
 * what was stated stays valid. For every element it also removes the totals that module D alone had produced. `lost`
 * lists the indicators for which something no longer has a product stage, so that the elements that draw on it have to
 * follow. `offset 0` keeps PostgreSQL from computing a result once for each place that names it, which took 13 ms an
 * element; with it, an element takes 0.25 ms (50,000 elements in 12 s, of which 10,000 change).
 */
const OWN_FIGURES = [
  `create temporary table summed as
   select e.company, e.uuid, e.impacts as was, ${withEntries('e.impacts', 'unnest(n.codes, n.entries) n (code, now)')} as now
   from element e cross join lateral (select e.impacts::jsonb offset 0) j (every) join lateral (
     select array_agg(o.key) as codes, array_agg(o.now) as entries from (
       select o.key, o.value, ${entry({
         unit: `o.value->>'unit'`,
         method: `f->>'method'`,
         A1_A3: `coalesce(f->>'A1_A3', '')`,
         module: (key) => `f->>'${key}'`,
         total: `case when f ?| later_stages() then f->>'totalCarbonFootprint' end`,
       })} as now
       from json_each(e.impacts) o cross join lateral (select coalesce(case when e.modelled is null and o.key in (select code from ${SUMS})
         then summed_again(j.every, o.key, case when e.dataset is null then coalesce(e.declared->o.key, '{}') end) end, o.value::jsonb) offset 0) s (f)
       where o.key in (select code from ${SUMS}) or f ? 'totalCarbonFootprint' and not f ?| later_stages() offset 0
     ) o
     where o.value::jsonb <> o.now::jsonb
   ) n on n.codes is not null`,
  `update element e set impacts = s.now, updated = clock_timestamp(), revision = e.revision + 1
   from summed s where e.company = s.company and e.uuid = s.uuid`,
  `create temporary table lost as
   select company, uuid, code, 0 as round from summed, ${SUMS}
   where was->code->>'A1_A3' <> '' and now->code->>'A1_A3' = ''`,
  'drop table summed',
];

const IS_LOST = 'select from lost where round = $1 limit 1';

/** A switch has no mean of an indicator that one of its sources lacks. */
const BY_SWITCHES = `
  with affected as (
    select w.company, w.uuid, l.code, json_build_object('unit', w.impacts->l.code->>'unit', 'method', standard_method(l.code), 'A1_A3', '') as now
    from lost l join switch_source s on s.company = l.company and s.element = l.uuid
    join switch w on w.company = s.company and w.uuid = s.switch
    where l.round = $1 and w.impacts->l.code->>'A1_A3' <> ''
  ), written as (
    update switch w set updated = clock_timestamp(), revision = w.revision + 1,
      impacts = ${withEntries('w.impacts', '(select distinct on (code) code, now from affected a where a.company = w.company and a.uuid = w.uuid) n')}
    where (w.company, w.uuid) in (select company, uuid from affected)
  )
  insert into lost select distinct company, uuid, code, $1 + 1 from affected`;

/**
 * The sum of a stage exists only if everything in the stage has the indicator, and so does a total over the stage.
 * Drafts follow their sources, other versions stay.
 */
const BY_MODELS = `
  with affected as (
    select distinct i.company, i.product as uuid, l.code
    from lost l join model_input i on i.company = l.company and i.source = l.uuid
    where l.round = $1 and i.declared_quantity is distinct from 0
  ), drawn as (
    select a.*, i.stage, coalesce(i.declared_quantity, i.tkm) as times,
      case when i.lane is not null then a.code = 'GWP-total' else coalesce(coalesce(s.impacts, w.impacts)->a.code->>'A1_A3', '') <> '' end as known,
      case when i.lane is not null then 'undivided' else coalesce(s.impacts, w.impacts)->a.code->>'method' end as method
    from affected a join model_input i on i.company = a.company and i.product = a.uuid
    left join element s on s.company = i.company and s.uuid = i.source
    left join switch w on w.company = i.company and w.uuid = i.source
  ), lacking as (
    select company, uuid, code, array_agg(stage) as stages from drawn
    where times is null or times <> 0 and not known group by company, uuid, code
  ), methods as (
    select company, uuid, code, case when count(distinct method) = 1 then min(method) else 'Mixed' end as method
    from drawn join lacking using (company, uuid, code)
    where times <> 0 and known and stage <> all (stages) group by company, uuid, code
  ), entries as (
    select e.company, e.uuid, code, e.impacts->code->>'A1_A3' as gate, ${entry({
      unit: `e.impacts->code->>'unit'`,
      method: `coalesce(method, standard_method(code))`,
      A1_A3: `case when stages && product_stage() then '' else e.impacts->code->>'A1_A3' end`,
      module: (key) => `case when '${key}' <> all (stages) then e.impacts->code->>'${key}' end`,
      total: `case when not stages && (product_stage() || later_stages()) then e.impacts->code->>'totalCarbonFootprint' end`,
    })} as now
    from lacking join element e using (company, uuid) left join methods using (company, uuid, code)
    where e.version_state = 'draft'
  ), written as (
    update element e set updated = clock_timestamp(), revision = e.revision + 1,
      impacts = ${withEntries('e.impacts', '(select code, now from entries x where x.company = e.company and x.uuid = e.uuid) n')}
    where (e.company, e.uuid) in (select company, uuid from entries)
  )
  insert into lost select company, uuid, code, $1 + 1 from entries where gate <> '' and now->>'A1_A3' = ''`;
