/**
 * The data source of the client that sent an event, where its `source` is the address of another data source: then the
 * event was not sent by that one, and must take neither its answers nor its ids. No row otherwise. Citus does not plan a
 * comparison with null here: no client and no address is ''.
 */
export const foreignDataSource = (client: string, sourceKey: string, of = 'c.data_source'): string => `
  select ${of} from client c join data_source k on k.company = $1 and k.url_key = coalesce(${sourceKey}, '') and k.uuid <> c.data_source
  where c.company = $1 and c.id = coalesce(${client}, '')`;

/**
 * The hash by which an event is recognised when it comes again. That of another partner's client has the data source of
 * the client in it, so that nobody uses up the ids of others.
 */
export const repetitionKey = (dedupe: string, client: string, sourceKey: string): string =>
  `coalesce((${foreignDataSource(client, sourceKey, `sha256(${dedupe} || uuid_send(c.data_source))`)}), ${dedupe})`;
