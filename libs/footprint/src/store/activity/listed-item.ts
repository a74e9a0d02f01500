const member = (key: string, column: string, printed = `to_json(${column})`) =>
  `case when ${column} is not null then ',"${key}":' end, ${printed}`;
const decimal = (key: string, column: string) => member(key, column, `to_json(${column}::text)`);

/**
 * UTC, with milliseconds, the finest we keep. to_json takes half as long as to_char; a microsecond more makes it print all
 * digits of the second, of which three are ours.
 */
const time = (key: string, column: string) =>
  `',"${key}":', to_json(${column} at time zone 'UTC' + interval '1 microsecond')::text::varchar(24), 'Z"'`;

/**
 * An activity `a` as a listing shows it, with what it refers to by `LISTED_REFERENCES`. The database writes the JSON:
 * both of us together have two thirds of the work that reading the columns of each row and writing them here would be.
 * concat() passes over what is null, and its many arguments cost it less than a chain of || would.
 */
export const LISTED_ITEM = `concat(
  '{"uuid":"', a.uuid, '"',
  ${member('name', 'a.name')},
  ${time('created', 'a.created')},
  ${time('updated', 'a.updated')},
  ${member('syncId', 'a.sync_id')},
  ${member('description', 'a.description')},
  ${member('quantity', 'a.quantity', 'a.quantity')},
  ${member('unit', 'a.unit')},
  ${decimal('UpstreamCO2e', 'a.upstream_co2e')},
  ${decimal('DownstreamCO2e', 'a.downstream_co2e')},
  p.member, s.member, t.member, o.member,
  ${time('startDate', 'a.start_date')},
  ${time('endDate', 'a.end_date')},
  ',"CO2e":"', a.co2e, '"}')`;

/** `offset 0` keeps it apart from the statement around it, which then remembers the text for each row referred to. */
const reference = (key: string, table: string, owner: string, more = '') => `
  left join lateral (
    select concat(',"${key}":{"uuid":"', r.uuid, '","name":', to_json(r.name)${more}, '}') as member
    from ${table} r where r.${owner} = $1 and r.uuid = a.${key} offset 0)`;

/** `$1` is the company. */
export const LISTED_REFERENCES = `
  ${reference('product', 'element', 'company')} p on true
  ${reference('scope', 'scope', 'company')} s on true
  ${reference('taxonomy', 'taxonomy', 'owner', `, ',"path":', to_json(r.path)`)} t on true
  ${reference('org', 'org', 'company')} o on true`;
