/**
 * The data source of the client that sent an event, where its `source` is the address of another data source: then the
 * event was not sent by that one, and must take neither its answers nor its ids. No row otherwise. Citus does not plan a
 * comparison with null here: no client and no address is ''.
 */
export const foreignDataSource = (client: string, sourceKey: string, of = 'c.data_source'): string => `
  select ${of} from client c join data_source k on k.company = $1 and k.url_key = coalesce(${sourceKey}, '') and k.uuid <> c.data_source
  where c.company = $1 and c.id = coalesce(${client}, '')`;

/**
 * The hash by which an event is recognised when it comes again: `dedupe`, of its source and id. Where the client that sent it belongs
 * to a data source that does not have this address, be it another's or nobody's yet, that data source is in it, so that
 * nobody uses up the ids of others. What is kept under either hash stays recognised when the data source gets this address, or
 * loses it.
 */
export const repetitionKey = (dedupe: string, client: string, sourceKey: string): string => {
  const ofPartner = `sha256(${dedupe} || uuid_send(c.data_source))`;
  return `coalesce((
    select case
      when k.uuid = c.data_source then coalesce(${kept(ofPartner)}, ${dedupe})
      when k.uuid is null then coalesce(${kept(dedupe)}, ${ofPartner})
      else ${ofPartner} end
    from client c left join data_source k on k.company = $1 and k.url_key = coalesce(${sourceKey}, '')
    where c.company = $1 and c.id = coalesce(${client}, '') and c.data_source is not null), ${dedupe})`;
};

/** The hash, if an event of the same data source as the client `c` is kept under it, or one that no client is known of, or was and is removed. */
const kept = (hash: string): string => `
  (select e.dedupe from exchange_event e where e.company = $1 and e.dedupe = ${hash} and not exists (
    select from client o where o.company = $1 and o.id = coalesce(e.client, '') and o.data_source is distinct from c.data_source)),
  (select r.dedupe from removed_event r where r.company = $1 and r.dedupe = ${hash} and not r.unmatched)`;
