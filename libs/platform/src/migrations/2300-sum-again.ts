const PRODUCT = ['A1', 'A2', 'A3'];
const LATER = ['A4', 'A5', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'C1', 'C2', 'C3', 'C4'];
const MODULES = [...PRODUCT, ...LATER, 'D'];

const array = (keys: readonly string[]) => `array['${keys.join("', '")}']`;

/** The entry of one indicator, with its members in the order in which they are printed. Null members are left out. */
export const entry = (of: {
  unit: string;
  method: string;
  A1_A3: string;
  module: (key: string) => string;
  total: string;
}) => `
  json_strip_nulls(json_build_object('unit', ${of.unit}, 'method', ${of.method}, 'A1_A3', ${of.A1_A3},
    ${MODULES.map((key) => `'${key}', ${of.module(key)}`).join(', ')}, 'totalCarbonFootprint', ${of.total}))`;

/** `impacts` with some entries replaced by those of `changed`, a table `n` of `code` and `now`. */
export const withEntries = (impacts: string, changed: string) => `
  (select json_object_agg(o.key, coalesce(n.now, o.value) order by o.place)
   from json_each(${impacts}) with ordinality o (key, value, place) left join ${changed} on n.code = o.key)`;

const sumOf = (keys: string) =>
  `(select trim_scale(sum(value::numeric))::text from jsonb_each_text(figure) where key = any (${keys}))`;

/** The rules of sums and totals, as they are when this migration runs. */
export const FUNCTIONS = `
  create function product_stage() returns text[] language sql immutable as $$ select ${array(PRODUCT)} $$;
  create function later_stages() returns text[] language sql immutable as $$ select ${array(LATER)} $$;
  create function standard_method(code text) returns text language sql immutable as $$
    select case when code like 'GWP-%' then 'EN15804+A2 - Core impact categories and indicators'
      else 'EN15804+A2 - Indicators describing resource use' end
  $$;
  create function stated_modules(figure jsonb) returns text[] language sql immutable as $$
    select array(select key from jsonb_each(figure) where key = any (product_stage() || later_stages()))
      || case when coalesce(figure->>'A1_A3', '') <> '' and not figure ?| product_stage() then product_stage() else '{}' end
  $$;

  -- The figure of an indicator that others add up to, with method and totals; null where nothing follows from its parts, nor did.
  -- given: what was declared of it. Null where that isn't known: then it is what would not follow from the parts.
  create function summed_again(every jsonb, code text, given jsonb) returns jsonb language plpgsql immutable as $$
  declare
    parts constant jsonb[] := array(select coalesce(every->part, '{}') from unnest(case code
      when 'GWP-total' then array['GWP-fossil', 'GWP-biogenic', 'GWP-luluc']
      when 'PERT' then array['PERE', 'PERM'] else array['PENRE', 'PENRM'] end) part);
    modules constant text[] := product_stage() || later_stages() || array['D'];
    standard constant text := standard_method(code);
    was constant jsonb := coalesce(every->code, '{}');
    gate numeric;
    derived jsonb;
    own jsonb;
    figure jsonb;
    missing text[] := '{}';
    method text;
    product text;
    later text;
    total text;
  begin
    if exists (select from unnest(parts) p where not p ?| modules and coalesce(p->>'A1_A3', '') = '') then
      return null;
    end if;
    select coalesce(jsonb_object_agg(module, amount), '{}') into derived from (
      select module, trim_scale(sum((p->>module)::numeric))::text as amount
      from unnest(modules) module, unnest(parts) p group by module having bool_and(p ? module)
    ) d;
    select sum(nullif(p->>'A1_A3', '')::numeric) into gate from unnest(parts) p having bool_and(coalesce(p->>'A1_A3', '') <> '');
    if gate is not null and exists (select from unnest(parts) p where not p ?| product_stage()) then
      derived := derived || jsonb_build_object('A1_A3', trim_scale(gate)::text);
    end if;

    select coalesce(jsonb_object_agg(key, value), '{}') into own from jsonb_each_text(coalesce(given, was))
    where case when given is not null then key = any (modules || array['A1_A3'])
      when key = any (modules) then value is distinct from derived->>key
      else key = 'A1_A3' and value <> '' and not was ?| product_stage() and nullif(value, '')::numeric is distinct from gate end;
    derived := derived - array(select jsonb_object_keys(own));
    if own ? 'A1_A3' then derived := derived - product_stage(); end if;
    if own ?| product_stage() then derived := derived - 'A1_A3'; end if;
    if derived = '{}' and (own ? 'A1_A3' or was ?| product_stage() or coalesce(was->>'A1_A3', '') = '') then
      return null;
    end if;
    figure := own || derived;

    if derived <> '{}' then
      missing := array(
        select unnest(stated_modules(p)) from unnest(parts) p except select unnest(stated_modules(figure)));
    end if;
    product := case when missing && product_stage() then null else coalesce(${sumOf('product_stage()')}, figure->>'A1_A3') end;
    later := case when missing && later_stages() then null else ${sumOf('later_stages()')} end;
    total := case when missing = '{}' then
      trim_scale(coalesce(product::numeric + later::numeric, product::numeric, later::numeric))::text end;
    select case when count(distinct m) = 1 then min(m) else 'Mixed' end into method
    from unnest(array(select coalesce(p->>'method', standard) from unnest(parts) p)
      || case when own <> '{}' then array[standard] else '{}' end) m;

    return jsonb_strip_nulls((figure - 'A1_A3') || jsonb_build_object(
      'method', coalesce(given->>'method', case
        when was->>'method' not in (standard, method) then was->>'method'
        when derived = '{}' then standard else method end),
      'A1_A3', product, 'productCarbonFootprint', product, 'direct', figure->>'A3', 'downstream', later,
      'upstream', case when not missing && array['A1', 'A2'] then ${sumOf("array['A1', 'A2']")} end,
      'totalCarbonFootprint', total));
  end $$;
`;
