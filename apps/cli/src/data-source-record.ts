import type { DataSource } from '#pact/store';

/** A data source as the command line shows it: never its secret, and nothing that has no value. */
export interface DataSourceRecord extends Omit<DataSource, 'authUrl' | 'eventOrganisation' | 'revision'> {
  authUrl?: string;
  eventOrganisation?: string;
}

export function presentDataSource(source: DataSource): DataSourceRecord {
  const { uuid, name, url, authUrl, eventOrganisation, clientId, created, updated } = source;
  return {
    ...{ uuid, name, url },
    ...(authUrl !== null && { authUrl }),
    ...(eventOrganisation !== null && { eventOrganisation }),
    ...{ clientId, created, updated },
  };
}
