import type { Command } from 'commander';
import { Checked } from '#faults';
import { CREDENTIAL, ORGANISATION, PARTNER_URL, TOKEN_URL } from '#model/exchange';
import type { SettingRule } from '#model/exchange';
import type { DataSourceInput, DataSourcePatch } from '#exchange';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example, requireOptions } from '../command/help.js';
import { clearTextWarning, dataSourceStore, presentDataSource } from './data-source-store.js';
import { ValueReader } from '../command/value-reader.js';
import { readSecret } from '../command/secret-input.js';
import { byRule, flag, nameBesideUuid } from '../command/value-rules.js';

/** The options that describe a data source, as they were typed. */
export type DataSourceFlags = { [Field in keyof DataSourceInput]?: string };

/** `add` and `set` have it. */
export const ACCEPT_JSON = [
  '--accept-json-events <boolean>',
  'whether their clients may send events as application/json, too: true or false',
] as const;

type SetFlags = DataSourceFlags & { company?: string };

/** `data-source set`: changes the address or the credentials of a partner's PACT API. */
export function setCommand(source: Command, context: CliContext): void {
  const set = source
    .command('set')
    .description('change a data source; what is not named stays, the secret too while the addresses keep their origins')
    .argument('<name-or-uuid>', 'of the data source')
    .option('--company <subdomain>', 'the company whose partner it is')
    .option('--name <name>', 'what you call it')
    .option('--url <url>', 'the address of their PACT API, as their events name it as source; without /3/events')
    .option('--auth-url <url>', 'the full address of their token endpoint (empty: as their API tells it)')
    .option('--event-organisation <word>', 'in the types of the requests you send them (empty: theirs, else wbcsd)')
    .option(...ACCEPT_JSON)
    .option('--client-id <id>', 'the client id they gave you')
    .option('--client-secret <secret>', 'its secret; -: read from standard input, where no process list shows it');
  example(set, 'data-source set "Bolt Ltd" --company acme --client-secret - < secret.txt').action(
    (named: string, flags: SetFlags) => setSource(named, flags, context),
  );
}

async function setSource(named: string, flags: SetFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const { company: subdomain, ...given } = flags;
  const patch = await readPatch(given, context);
  if (Object.keys(patch).length === 0) {
    throw new CliFault(EXIT.usage, 'Name at least one setting to change; data-source set --help lists them.');
  }
  const { ALLOW_PRIVATE_TARGETS } = await context.settings('DATABASE_URL', 'ALLOW_PRIVATE_TARGETS');
  // The keys are needed only to seal a secret.
  const { SECRET_KEYS = [] } = patch.clientSecret === undefined ? {} : await context.settings('SECRET_KEYS');
  const { sources, company } = await dataSourceStore(subdomain, context, SECRET_KEYS);
  const { uuid } = await sources.get(company, named);
  const changed = await sources.update(company, uuid, Checked.of(patch));
  context.print(presentDataSource(changed));
  for (const line of clearTextWarning(changed, ALLOW_PRIVATE_TARGETS)) context.note(line);
  context.note('Holds from the next answer on, those that wait included.');
}

/** @throws Invalid listing every fault */
async function readPatch(given: DataSourceFlags, { input }: CliContext): Promise<DataSourcePatch> {
  const { clientSecret } = given;
  return new ValueReader<DataSourcePatch>()
    .field('name', given.name, nameBesideUuid)
    .field('url', given.url, byRule(PARTNER_URL))
    .field('authUrl', given.authUrl, orCleared(TOKEN_URL))
    .field('eventOrganisation', given.eventOrganisation, orCleared(ORGANISATION))
    .field('acceptJsonEvents', given.acceptJsonEvents, flag)
    .field('clientId', given.clientId, byRule(CREDENTIAL))
    .field('clientSecret', clientSecret === '-' ? await readSecret(input) : clientSecret, byRule(CREDENTIAL))
    .result();
}

function orCleared(rule: SettingRule): (given: string) => string | null {
  return (given) => (given.trim() === '' ? null : byRule(rule)(given));
}
