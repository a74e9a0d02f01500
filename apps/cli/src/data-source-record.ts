import type { DataSource } from '#pact/store';

/** A data source as the command line shows it: all of it but its revision, which is of no use there. */
export function presentDataSource(source: DataSource): object {
  const { authUrl, eventOrganisation } = source;
  return {
    ...source,
    authUrl: authUrl ?? undefined,
    eventOrganisation: eventOrganisation ?? undefined,
    revision: undefined,
  };
}
