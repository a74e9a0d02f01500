import type { Command } from 'commander';
import { CREDENTIAL, ORGANISATION } from '#model/exchange';
import type { DataSource, DataSourceInput } from '#exchange';
import type { ConfirmationFlag } from '../command/confirm.js';
import { confirm, withConfirmation } from '../command/confirm.js';
import type { CliContext } from '../command/context.js';
import { tryDataSource } from './data-source-trial.js';
import type { DataSourceFlags } from './data-source-set.js';
import { ACCEPT_JSON, setCommand } from './data-source-set.js';
import { example, requireOptions } from '../command/help.js';
import { clearTextWarning, dataSourceStore, presentDataSource } from './data-source-store.js';
import { ValueReader } from '../command/value-reader.js';
import { requireOutbound } from './require-outbound.js';
import { readSecret } from '../command/secret-input.js';
import { byRule, flag, nameBesideUuid } from '../command/value-rules.js';

interface CompanyFlag {
  company?: string;
}

type AddFlags = CompanyFlag & DataSourceFlags;

type RemoveFlags = CompanyFlag & ConfirmationFlag;

const COMPANY = ['--company <subdomain>', 'the company whose partner it is'] as const;
const NAME = ['<name-or-uuid>', 'of the data source'] as const;

/**
 * `data-source add`, `set`, `list`, `test` and `remove`: the PACT APIs of partners, where their requests are answered.
 */
export function dataSourceCommands(program: Command, context: CliContext): void {
  const source = program.command('data-source').description("partners' PACT APIs, where their requests are answered");
  example(source, 'data-source list --company acme');
  const add = source
    .command('add')
    .description('add the PACT API of a partner, with the credentials the partner gave you for it')
    .option(...COMPANY)
    .option('--name <name>', 'what you call it')
    .option('--url <url>', 'the address of their PACT API, as their events name it as source; without /3/events')
    .option('--auth-url <url>', 'the full address of their token endpoint, where their API does not tell it')
    .option('--event-organisation <word>', 'in the types of the requests you send them (default: theirs, else wbcsd)')
    .option(...ACCEPT_JSON)
    .option('--client-id <id>', 'the client id they gave you')
    .option(
      '--client-secret <secret>',
      'its secret; absent or -: read from standard input, where no process list shows it',
    );
  example(
    add,
    'data-source add --company acme --name "Bolt Ltd" --url https://bolt.example/pact --client-id 7f3a < secret.txt',
  ).action((flags: AddFlags) => addSource(flags, context));
  setCommand(source, context);
  const list = source
    .command('list')
    .description('the data sources of a company, without secrets')
    .option(...COMPANY);
  example(list, 'data-source list --company acme').action((flags: CompanyFlag) => listSources(flags, context));
  const test = source
    .command('test')
    .description('ask the partner for a token, as an answer would, and tell each step; exit code 1 without a token')
    .argument(...NAME)
    .option(...COMPANY);
  example(test, 'data-source test "Bolt Ltd" --company acme').action((named: string, flags: CompanyFlag) =>
    testSource(named, flags, context),
  );
  const remove = source
    .command('remove')
    .description('forget a data source and its secret; requests from there are not answered any more')
    .argument(...NAME)
    .option(...COMPANY);
  example(withConfirmation(remove), 'data-source remove "Bolt Ltd" --company acme').action(
    (named: string, flags: RemoveFlags) => removeSource(named, flags, context),
  );
}

async function addSource(flags: AddFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company', 'name', 'url', 'clientId']);
  const secret = flags.clientSecret ?? '-';
  const values = new ValueReader<DataSourceInput>()
    .field('name', flags.name, nameBesideUuid)
    .field('eventOrganisation', flags.eventOrganisation, byRule(ORGANISATION))
    .field('acceptJsonEvents', flags.acceptJsonEvents, flag)
    .field('clientId', flags.clientId, byRule(CREDENTIAL))
    .field('clientSecret', secret === '-' ? await readSecret(context.input) : secret, byRule(CREDENTIAL))
    .result();
  const { name = '', eventOrganisation, acceptJsonEvents, clientId = '', clientSecret = '' } = values;
  const settings = await context.settings('DATABASE_URL', 'SECRET_KEYS', 'ALLOW_PRIVATE_TARGETS');
  const { sources, company } = await dataSourceStore(flags.company, context, settings.SECRET_KEYS);
  const { url, authUrl } = flags;
  const input = { name, url, authUrl: authUrl || null, eventOrganisation, acceptJsonEvents, clientId, clientSecret };
  const added = await sources.add(company, input);
  context.print(presentDataSource(added));
  for (const line of notesOnAdding(added, settings.ALLOW_PRIVATE_TARGETS)) context.note(line);
  context.note(`See whether it works: ${context.call} data-source test ${added.uuid} --company ${flags.company}`);
}

/**
 * Notes for the operator: where the secret is stored, whether it travels unencrypted, and which requests are answered.
 */
function notesOnAdding(source: DataSource, isPrivate: boolean): string[] {
  return [
    ...clearTextWarning(source, isPrivate),
    'The secret is kept encrypted and never shown again; data-source set changes it.',
    `Requests whose source is ${source.url} are answered from now on; earlier ones only when they are sent again.`,
  ];
}

async function listSources(flags: CompanyFlag, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const { sources, company } = await dataSourceStore(flags.company, context);
  context.print((await sources.list(company)).map(presentDataSource), ['name', 'url', 'uuid', 'clientId', 'authUrl']);
}

async function testSource(named: string, flags: CompanyFlag, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const { SECRET_KEYS, ...limits } = await context.settings(
    'DATABASE_URL',
    'SECRET_KEYS',
    'ALLOW_PRIVATE_TARGETS',
    'CONNECT_TIMEOUT',
    'REQUEST_TIMEOUT',
    'ATTEMPT_TIMEOUT',
  );
  const { sources, company } = await dataSourceStore(flags.company, context, SECRET_KEYS);
  await requireOutbound(context);
  await tryDataSource(sources, company, named, limits, context);
}

async function removeSource(named: string, flags: RemoveFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const { sources, company } = await dataSourceStore(flags.company, context);
  const removed = await sources.get(company, named);
  const loss = `${removed.name} (${removed.url}) and its secret are deleted; what still waits for it is never answered.`;
  await confirm(loss, flags, context);
  await sources.remove(company, removed.uuid);
  context.print(presentDataSource(removed));
  context.note('Removed, its secret with it. What still waits for it is not answered any more.');
}
