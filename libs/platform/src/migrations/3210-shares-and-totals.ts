// Why: where an indicator that is the sum of others is stated, its totals left out modules that only its parts state. Models and switches follow when they are computed again.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SharesAndTotals1795206456000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Waits for a row that somebody else is writing, since starting the whole migration again would take longer.
    await runner.query(`set local lock_timeout = '30s'`);
    for (const statement of [DATASETS, ELEMENTS]) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const array = (keys: readonly string[]) => `array['${keys.join("', '")}']`;
const GATE = array(['A1', 'A2', 'A3']);
const LATER = array(['A4', 'A5', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'C1', 'C2', 'C3', 'C4']);

/** The modules of a figure before D; an aggregate A1_A3 stands for A1, A2 and A3. */
const statedIn = (figure: string) => `
  select m from unnest(${GATE} || ${LATER}) m where ${figure} ? m or
    (m = any (${GATE}) and coalesce(${figure}->>'A1_A3', '') <> '' and not ${figure} ?| ${GATE})`;

/** For each indicator of `every`, a jsonb, that is a sum: its figure, and the modules that a part of it states and it does not. */
const SUMS = (every: string) => `
  select c.code, ${every}->c.code as figure, array(
    select s.m from unnest(c.parts) p, lateral (${statedIn(`coalesce(${every}->p, '{}')`)}) s
    except ${statedIn(`(${every}->c.code)`)}
  ) as missing
  from (values ('GWP-total', array['GWP-fossil', 'GWP-biogenic', 'GWP-luluc']), ('PERT', array['PERE', 'PERM']),
    ('PENRT', array['PENRE', 'PENRM'])) c (code, parts)
  where ${every} ? c.code`;

const DATASETS = `
  update dataset d set figures = n.figures
  from (
    select f.owner, f.uuid, f.figures || (
      select coalesce(jsonb_object_agg(s.code, s.figure
        - case when s.missing && ${GATE} then array['A1_A3', 'productCarbonFootprint'] else '{}' end
        - case when s.missing && array['A1', 'A2'] then array['upstream'] else '{}' end
        - case when s.missing && ${LATER} then array['downstream'] else '{}' end
        - case when s.missing <> '{}' then array['totalCarbonFootprint'] else '{}' end), '{}')
      from (${SUMS('f.figures')} offset 0) s
    ) as figures
    from dataset f
    where f.figures ?| array['GWP-total', 'PERT', 'PENRT'] offset 0
  ) n
  where d.owner = n.owner and d.uuid = n.uuid and d.figures <> n.figures`;

/** Of every state, since what was stated stays valid. The order of the members is kept, in which they are printed. */
const ELEMENTS = `
  update element e set impacts = n.impacts, updated = statement_timestamp(), revision = e.revision + 1
  from (
    select f.company, f.uuid, (
      select json_object_agg(i.key, case when s.code is null then i.value else (
        select json_object_agg(v.key, case when v.key = 'A1_A3' and s.missing && ${GATE} then '""'::json else v.value end order by v.place)
        from json_each(i.value) with ordinality v (key, value, place)
        where not (v.key = 'totalCarbonFootprint' and s.missing <> '{}')
      ) end order by i.place)
      from json_each(f.impacts) with ordinality i (key, value, place)
      left join (${SUMS('f.every')} offset 0) s on s.code = i.key and s.missing <> '{}'
    ) as impacts, f.every
    from (select company, uuid, impacts, impacts::jsonb as every from element where modelled is null offset 0) f
    where coalesce(f.every->'GWP-total'->>'A1_A3', '') <> '' or f.every->'GWP-total' ? 'totalCarbonFootprint'
      or coalesce(f.every->'PERT'->>'A1_A3', '') <> '' or f.every->'PERT' ? 'totalCarbonFootprint'
      or coalesce(f.every->'PENRT'->>'A1_A3', '') <> '' or f.every->'PENRT' ? 'totalCarbonFootprint'
    offset 0
  ) n
  where e.company = n.company and e.uuid = n.uuid and n.impacts::jsonb <> n.every`;
