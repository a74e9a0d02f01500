// Why: for a page of elements with all indicators, most of the work was to parse figures, to print them again, and to
// count.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PrintedFigures1795168800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PRINTING);
    for (const table of ['element', 'switch']) await runner.query(printed(table));
    await runner.query('drop function printed_impacts, printed_co2e');
    await runner.query(COUNTS);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const PRODUCT_STAGE = ['A1', 'A2', 'A3'];
const LATER = ['A4', 'A5', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'C1', 'C2', 'C3', 'C4', 'D'];
const TOTALS = ['totalCarbonFootprint', 'productCarbonFootprint', 'upstream', 'direct', 'downstream', 'A1_A3'];
const UNWRITTEN = ['A5', 'B6', 'B7'];

/** The method of a group of indicators and the unit of each, as they are when this migration runs. */
const GROUPS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    'EN15804+A2 - Core impact categories and indicators',
    {
      ...{ 'GWP-total': 'kgCO2e', 'GWP-fossil': 'kgCO2e', 'GWP-biogenic': 'kgCO2e', 'GWP-luluc': 'kgCO2e' },
      ...{ ODP: 'kgCFC11e', AP: 'molH+e', 'EP-freshwater': 'kgPe', 'EP-marine': 'kgNe', 'EP-terrestrial': 'molNe' },
      ...{ POCP: 'kgNMVOCe', ADPE: 'kgSbe', ADPF: 'MJ', WDP: 'm3e' },
    },
  ],
  [
    'EN15804+A2 - Additional impact categories and indicators',
    { PM: 'diseaseIncidence', IRP: 'kBqU235e', 'ETP-fw': 'CTUe', 'HTP-c': 'CTUh', 'HTP-nc': 'CTUh', SQP: 'Pt' },
  ],
  [
    'EN15804+A2 - Indicators describing resource use',
    {
      ...{ PERE: 'MJ', PERM: 'MJ', PERT: 'MJ', PENRE: 'MJ', PENRM: 'MJ', PENRT: 'MJ' },
      ...{ SM: 'kg', RSF: 'MJ', NRSF: 'MJ', FW: 'm3' },
    },
  ],
  ['EN15804+A2 - Waste categories', { HWD: 'kg', NHWD: 'kg', RWD: 'kg' }],
  ['EN15804+A2 - Output flows', { CRU: 'kg', MFR: 'kg', MER: 'kg', EEE: 'MJ', EET: 'MJ' }],
];

const indicators = GROUPS.flatMap(([method, units]) =>
  Object.entries(units).map(([code, unit]) => ({ code, unit, method })),
)
  .map(({ code, unit, method }, place) => `(${place}, '${code}', '${unit}', '${method}')`)
  .join(', ');

const kept = (keys: readonly string[]) => keys.map((key) => `'${key}', f->>'${key}'`).join(', ');

const PRINTING = `
  create function printed_impacts(figures jsonb) returns json language sql as $$
    select json_object_agg(i.code, json_strip_nulls(json_build_object(
        'unit', i.unit, 'method', coalesce(f->>'method', i.method), 'A1_A3', coalesce(f->>'A1_A3', ''),
        ${kept([...PRODUCT_STAGE, ...LATER])},
        'totalCarbonFootprint', case when f ?| array['${LATER.join("', '")}'] then f->>'totalCarbonFootprint' end
      )) order by i.place)
    from (values ${indicators}) i (place, code, unit, method), lateral (select coalesce(figures->i.code, '{}')) t (f)
  $$;
  create function printed_co2e(figures jsonb) returns json language sql as $$
    select json_build_object(${[...PRODUCT_STAGE, ...LATER.filter((stage) => !UNWRITTEN.includes(stage)), ...TOTALS]
      .map((key) => `'${key}', coalesce(figures->'GWP-fossil'->>'${key}', '')`)
      .join(', ')})
  $$;
`;

/** json, not jsonb: the text is stored as it is and can be returned without being parsed. */
const printed = (table: string) => `
  alter table ${table} add column co2e json, add column impacts json;
  update ${table} set co2e = printed_co2e(figures), impacts = printed_impacts(figures);
  alter table ${table} alter column co2e set not null, alter column impacts set not null, drop column figures;
`;

/** Counts the newest versions. Slots keep writers from waiting for each other. A transaction keeps to one slot. */
const COUNTS = `
  create table element_count (
    company uuid not null references company,
    kind text not null,
    slot smallint not null,
    count bigint not null,
    primary key (company, kind, slot)
  ) with (fillfactor = 50);
  insert into element_count (company, kind, slot, count)
    select company, kind, 0, count(*) from element where newest group by company, kind;

  create function count_element() returns trigger language plpgsql as $$
  declare
    counted element;
    change integer := 1;
  begin
    if tg_op = 'DELETE' or tg_op = 'UPDATE' and not new.newest then
      counted := old;
      change := -1;
    else
      counted := new;
    end if;
    insert into element_count as kept (company, kind, slot, count)
      values (counted.company, counted.kind, pg_backend_pid() % 16, change)
      on conflict (company, kind, slot) do update set count = kept.count + excluded.count;
    return null;
  end $$;
  create trigger element_counted_in after insert on element for each row when (new.newest) execute function count_element();
  create trigger element_counted_out after delete on element for each row when (old.newest) execute function count_element();
  create trigger element_recounted after update of newest on element for each row
    when (old.newest is distinct from new.newest) execute function count_element();
`;
