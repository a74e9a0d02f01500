import type { DataSource } from '#pact/store';

/** A data source as the command line shows it. The revision is left out, since no command uses it. */
export function presentDataSource(source: DataSource): object {
  const { authUrl, eventOrganisation } = source;
  return {
    ...source,
    authUrl: authUrl ?? undefined,
    eventOrganisation: eventOrganisation ?? undefined,
    revision: undefined,
  };
}
