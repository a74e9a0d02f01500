/**
 * The data source on the other side, as a join. A request of ours stays with the one it was made for, at whatever address
 * that is by now; what others sent belongs to whoever has the address it came from. `d` is the delivery, `e` its event.
 */
export const JOIN_SOURCE = `
  left join data_source s on s.company = e.company and s.uuid = case when d.kind = 'request' then d.data_source
    else (select k.uuid from data_source k where k.company = e.company and k.url_key = e.source_key) end`;
