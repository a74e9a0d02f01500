import type { Sql } from '../sql.js';

/** A role that may use our tables without owning them, and what it lacks. */
export interface RoleBehind {
  readonly role: string;
  /** Tables and sequences on which it has no right at all, such as those that a migration added. */
  readonly without: number;
  /** Whether tables that later migrations add will be without rights for it. */
  readonly isWithoutDefaults: boolean;
  /** What the owner of the tables runs, so that it lacks nothing. */
  readonly statements: readonly string[];
}

/**
 * The roles with rights on the table of companies, which every app reads, that lack rights on other tables or will lack them
 * on those of later releases. What a role is granted elsewhere follows from what it may do with that table.
 */
export async function rolesBehind(sql: Sql): Promise<RoleBehind[]> {
  const found = await sql.queryAcross<Row>('health', ROLES);
  return found
    .filter(({ without, defaults }) => without > 0 || !defaults)
    .map((row) => ({
      role: row.role,
      without: row.without,
      isWithoutDefaults: !row.defaults,
      statements: statementsFor(row),
    }));
}

interface Row {
  readonly role: string;
  readonly owner: string;
  readonly schema: string;
  /** Of select, insert, update and delete, those that it has on the table of companies. */
  readonly rights: readonly string[];
  readonly without: number;
  readonly defaults: boolean;
}

function statementsFor({ role, owner, schema, rights, without, defaults }: Row): string[] {
  const onTables = rights.join(', ');
  const forLater = `alter default privileges for role ${owner} in schema ${schema} grant`;
  return [
    ...(without > 0
      ? [
          `grant ${onTables} on all tables in schema ${schema} to ${role};`,
          `grant usage on all sequences in schema ${schema} to ${role};`,
        ]
      : []),
    ...(defaults
      ? []
      : [`${forLater} ${onTables} on tables to ${role};`, `${forLater} usage on sequences to ${role};`]),
  ];
}

const ROLES = `
  with companies as (
    select c.relowner, c.relnamespace, c.relacl from pg_class c where c.oid = to_regclass('company')
  ), held as (
    select a.grantee, c.relowner, c.relnamespace, array_agg(lower(a.privilege_type) order by
      array_position('{SELECT,INSERT,UPDATE,DELETE}', a.privilege_type)) as rights
    from companies c cross join lateral aclexplode(c.relacl) a
    where a.grantee not in (0, c.relowner) and a.privilege_type = any('{SELECT,INSERT,UPDATE,DELETE}')
    group by 1, 2, 3
  ), given as (
    select d.defaclrole, d.defaclnamespace, d.defaclobjtype, a.grantee, array_agg(lower(a.privilege_type)) as rights
    from pg_default_acl d cross join lateral aclexplode(d.defaclacl) a group by 1, 2, 3, 4
  )
  select quote_ident(pg_get_userbyid(h.grantee)) as role, quote_ident(pg_get_userbyid(h.relowner)) as owner,
    quote_ident(n.nspname) as schema, h.rights,
    (select count(*)::int from pg_class c where c.relnamespace = h.relnamespace and c.relkind in ('r', 'p', 'S')
      and not exists (select from aclexplode(c.relacl) a where a.grantee in (h.grantee, 0))
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as without,
    exists (select from given g where g.defaclrole = h.relowner and g.defaclnamespace in (0, h.relnamespace)
      and g.grantee in (h.grantee, 0) and g.defaclobjtype = 'r' and h.rights <@ g.rights) as defaults
  from held h join pg_namespace n on n.oid = h.relnamespace order by 1`;
