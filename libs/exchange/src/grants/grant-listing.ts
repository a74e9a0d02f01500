import { Injectable } from '@nestjs/common';
import { Missing } from '#faults';
import { Values, Database, keyOfRow, Page } from '#platform';
import type { CompanyId, PageRequest, Sql } from '#platform';
import type { Grant, GrantFilter } from './grant.js';

/** Reads what a company has granted. */
@Injectable()
export class GrantListing {
  constructor(private readonly database: Database) {}

  /** One page, in the order in which they were granted. */
  async page(company: CompanyId, filter: GrantFilter, request: PageRequest): Promise<Page<Grant>> {
    const values = new Values(company);
    const condition = conditionOf(filter, values);
    const [total] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from footprint_grant g where ${condition}`,
      values.all,
    );
    const { page, limit, after } = request;
    const behind = after
      ? `and (g.created, g.uuid) > (${values.place(after.created)}::timestamptz, ${values.place(after.uuid)}::uuid)`
      : '';
    // One extra row tells whether another page follows.
    const part = `limit ${values.place(limit + 1)} offset ${values.place(after ? 0 : (page - 1) * limit)}`;
    const rows = await this.database.query<Grant>(
      `${SELECT} where ${condition} ${behind} order by g.created, g.uuid ${part}`,
      values.all,
    );
    return Page.of(total?.count ?? 0, request, rows, keyOfRow);
  }
}

/** @throws Missing */
export async function readGrant(sql: Sql, company: CompanyId, uuid: string): Promise<Grant> {
  const [grant] = await sql.query<Grant>(`${SELECT} where g.company = $1 and g.uuid = $2`, [company, uuid]);
  if (!grant) throw new Missing(`No grant ${uuid}.`);
  return grant;
}

function conditionOf({ dataSource, client, product, taxonomy }: GrantFilter, values: Values): string {
  const conditions = ['g.company = $1'];
  if (dataSource !== undefined) conditions.push(`g.data_source = ${values.place(dataSource)}::uuid`);
  if (client !== undefined) conditions.push(`g.client = ${values.place(client)}`);
  if (taxonomy !== undefined) conditions.push(`g.taxonomy = ${values.place(taxonomy)}::uuid`);
  if (product !== undefined) {
    const of = values.place(product);
    conditions.push(
      `g.product = coalesce((select chain from element where company = $1 and uuid = ${of}::uuid), ${of}::uuid)`,
    );
  }
  return conditions.join(' and ');
}

/** A product is named by its newest version. One that was deleted keeps its UUID, and has no name. */
const SELECT = `
  select g.uuid, g.created,
    case when g.data_source is not null then json_build_object('uuid', g.data_source, 'name', s.name) end as "dataSource",
    case when g.client is not null then json_build_object('clientId', g.client, 'name', c.name) end as client,
    case when g.product is not null then json_build_object('uuid', g.product, 'name', coalesce((
      select e.name from element e where e.company = $1 and e.chain = g.product order by e.version desc limit 1), ''))
    end as product,
    case when g.taxonomy is not null then json_build_object('uuid', g.taxonomy, 'name', t.name) end as taxonomy
  from footprint_grant g
  left join data_source s on s.company = $1 and s.uuid = g.data_source
  left join client c on c.company = $1 and c.id = g.client
  left join taxonomy t on t.owner = $1 and t.uuid = g.taxonomy`;
