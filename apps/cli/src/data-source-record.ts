import type { ShownDataSource } from '#pact/store';

/** A data source as the command line shows it: never its secret, and nothing that has no value. */
export interface DataSourceRecord extends Omit<ShownDataSource, 'authUrl' | 'revision'> {
  authUrl?: string;
}

export function presentDataSource(source: ShownDataSource): DataSourceRecord {
  const { uuid, name, url, authUrl, clientId, created, updated } = source;
  return { uuid, name, url, ...(authUrl === null ? {} : { authUrl }), clientId, created, updated };
}
