import type { ShownDataSource } from '#pact/store';

/** A data source as it leaves us: never its secret. */
export interface DataSourceRecord {
  uuid: string;
  name: string;
  url: string;
  authUrl?: string;
  clientId: string;
  created: string;
  updated: string;
}

export function dataSourceRecord(source: ShownDataSource): DataSourceRecord {
  return {
    uuid: source.uuid,
    name: source.name,
    url: source.url,
    authUrl: source.authUrl ?? undefined,
    clientId: source.clientId,
    created: source.created.toISOString(),
    updated: source.updated.toISOString(),
  };
}
