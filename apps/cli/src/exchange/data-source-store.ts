import { DataSources } from '#exchange';
import type { DataSource } from '#exchange';
import type { CompanyId } from '#platform';
import { SecretBox } from '#platform';
import type { CliContext } from '../command/context.js';

/** Only commands that seal or open a secret pass the keys. So a data source whose key is lost can still be removed. */
export async function dataSourceStore(
  subdomain: string,
  context: CliContext,
  keys: ConstructorParameters<typeof SecretBox>[0] = [],
): Promise<{ sources: DataSources; company: CompanyId }> {
  const company = await context.company(subdomain);
  return { sources: new DataSources(await context.database(), new SecretBox(keys)), company };
}

/** The UUID of a company's data source, which is named by its name or UUID. @throws Missing */
export async function dataSourceUuid(subdomain: string, named: string, context: CliContext): Promise<string> {
  const { sources, company } = await dataSourceStore(subdomain, context);
  return (await sources.get(company, named)).uuid;
}

/** Warns of addresses to which the secret and every answer are sent unencrypted. */
export function clearTextWarning(
  { url, authUrl }: { url: string; authUrl: string | null },
  isPrivate: boolean,
): string[] {
  const inTheClear = [url, authUrl ?? url].some((address) => /^http:/i.test(address));
  if (!inTheClear || isPrivate) return [];
  return ['Warning: over http:// the secret and every answer travel in the clear; ask for https://.'];
}

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
