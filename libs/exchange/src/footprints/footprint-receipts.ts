import { Injectable } from '@nestjs/common';
import type { CompanyId, PageRequest } from '#platform';
import { Database, keyOfRow, Page } from '#platform';

/** That a footprint of a product was sent to a recipient. */
export interface FootprintReceipt {
  uuid: string;
  /** When it was sent first. */
  created: Date;
  /** The id of the footprint. */
  footprint: string;
  status: 'Active' | 'Deprecated';
  /** The client that read it; its data source, or the one to which an answer went. Both null: it was read without a token. */
  client: { clientId: string; name: string | null } | null;
  dataSource: { uuid: string; name: string | null } | null;
}

/** Who got which footprint. */
@Injectable()
export class FootprintReceipts {
  constructor(private readonly database: Database) {}

  /** Those of all versions of a product, in the order in which they were sent first. */
  async page(company: CompanyId, chain: string, request: PageRequest): Promise<Page<FootprintReceipt>> {
    const [total] = await this.database.query<{ count: number }>(
      `select count(*)::int as count ${RECEIPTS} where r.company = $1 and f.chain = $2`,
      [company, chain],
    );
    const { page, limit, after } = request;
    // One extra row tells whether another page follows.
    const part = [limit + 1, after ? 0 : (page - 1) * limit, after?.created ?? '-infinity', after?.uuid ?? NIL];
    const rows = await this.database.query<FootprintReceipt>(SELECT, [company, chain, ...part]);
    return Page.of(total?.count ?? 0, request, rows, keyOfRow);
  }
}

/** Before every other UUID. */
const NIL = '00000000-0000-0000-0000-000000000000';

const RECEIPTS = `from footprint_receipt r join published_footprint f on f.company = $1 and f.id = r.footprint`;

const SELECT = `
  select r.uuid, r.created, r.footprint, f.status,
    case when to_.kind = 'client' then json_build_object('clientId', to_.id, 'name', c.name) end as client,
    case when to_.kind = 'dataSource' then json_build_object('uuid', to_.id, 'name', s.name)
      when c.data_source is not null then json_build_object('uuid', c.data_source, 'name', s.name) end as "dataSource"
  ${RECEIPTS}
  cross join lateral (select split_part(r.recipient, ' ', 1) as kind, substr(r.recipient, strpos(r.recipient, ' ') + 1) as id) to_
  left join client c on c.company = $1 and to_.kind = 'client' and c.id = to_.id
  left join data_source s on s.company = $1
    and s.uuid = case when to_.kind = 'dataSource' then to_.id::uuid else c.data_source end
  where r.company = $1 and f.chain = $2 and (r.created, r.uuid) > ($5::timestamptz, $6::uuid)
  order by r.created, r.uuid limit $3 offset $4`;
