import { foreignDataSource } from './foreign-client.js';

/**
 * Joins the data source on the other side. A request of ours belongs to the data source it was made for, even if that
 * has another address now. An event of others belongs to the data source at the address it came from, unless a client of
 * another one sent it. `d` is the delivery, `e` its event, `$1` the company.
 */
export const JOIN_SOURCE = `
  left join data_source s on s.company = $1 and s.uuid = case when d.kind = 'request' then d.data_source
    else (select k.uuid from data_source k where k.company = $1 and k.url_key = e.source_key
      and not exists (${foreignDataSource('e.client', 'e.source_key')})) end`;
