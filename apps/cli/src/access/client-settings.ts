import type { Command } from 'commander';
import type { ClientSettings } from '#access';
import { Clients, UNLIMITED } from '#access';
import type { CompanyFlag } from './client-view.js';
import { COMPANY_OPTION, presentClient, SHOWN_ONCE } from './client-view.js';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example, requireOptions } from '../command/help.js';
import { permissionList } from './permission-list.js';
import { invalidValue, ValueReader } from '../command/value-reader.js';
import { name, orNone, time, wholeNumber } from '../command/value-rules.js';

type SettingFlags = { [Setting in keyof ClientSettings]?: string };
type CreateFlags = CompanyFlag & SettingFlags & { apiKey?: boolean };
type SetFlags = CompanyFlag & SettingFlags;

/** Looks up the data source of a partner, by name or UUID. The commands of the exchange know how. @throws Missing */
export type FindDataSource = (subdomain: string, named: string, context: CliContext) => Promise<string>;

const MAX_REQUESTS_PER_MINUTE = 10_000_000;
const MAX_CONCURRENT = 10_000;

/** `client create` */
export function createCommand(client: Command, context: CliContext, findDataSource: FindDataSource): void {
  const create = client
    .command('create')
    .description('add a client; prints its id and secret, this once')
    .option(...COMPANY_OPTION)
    .option('--api-key', 'make an API key too, which works without a token');
  example(
    withSettings(create),
    'client create --company acme --name "Partner portal" --permissions pact:read,material:read --expires 2027-12-31',
  ).action((flags: CreateFlags) => createClient(flags, context, findDataSource));
}

/** `client set` */
export function setCommand(client: Command, context: CliContext, findDataSource: FindDataSource): void {
  const set = client
    .command('set')
    .description('change a client; what is not named stays. Holds within a minute, for tokens that it has, too')
    .argument('<client-id>')
    .option(...COMPANY_OPTION);
  example(
    withSettings(set),
    'client set CLIENT_ID --company acme --requests-per-minute 600 --concurrent 4 --expires ""',
  ).action((id: string, flags: SetFlags) => setClient(id, flags, context, findDataSource));
}

function withSettings(command: Command): Command {
  return command
    .option('--name <name>', 'who it is, for people')
    .option('--permissions <permissions>', 'all, or permissions separated by commas; a wrong one lists the right ones')
    .option('--expires <time>', 'from when on nothing of it works: RFC 3339, or a day in UTC (empty: never)')
    .option('--requests-per-minute <n>', 'how many it may make, in place of REQUESTS_PER_MINUTE (empty: that again)')
    .option('--data-source <name-or-uuid>', 'the partner who has it, by the data source (empty: none)')
    .option('--concurrent <n>', 'how many of its requests each api process works on at a time (empty: any number)');
}

async function createClient(flags: CreateFlags, context: CliContext, findDataSource: FindDataSource): Promise<void> {
  requireOptions(flags, ['company', 'name', 'permissions']);
  const { name: clientName = '', permissions = [], ...limits } = readSettings(flags);
  const company = await context.company(flags.company);
  const clients = new Clients(await context.database());
  const dataSource = await dataSourceOf(limits.dataSource, flags, context, findDataSource);
  context.print(
    await clients.create(company, clientName, permissions, flags.apiKey ?? false, {
      ...UNLIMITED,
      ...limits,
      dataSource,
    }),
  );
  context.note(SHOWN_ONCE);
}

async function setClient(
  id: string,
  flags: SetFlags,
  context: CliContext,
  findDataSource: FindDataSource,
): Promise<void> {
  requireOptions(flags, ['company']);
  const changes = readSettings(flags);
  if (Object.keys(changes).length === 0) {
    throw new CliFault(EXIT.usage, 'Name at least one setting to change; client set --help lists them.');
  }
  const company = await context.company(flags.company);
  const dataSource = await dataSourceOf(changes.dataSource, flags, context, findDataSource);
  const settings = { ...changes, ...(dataSource !== undefined && { dataSource }) };
  context.print(presentClient(await new Clients(await context.database()).change(company, id, settings)));
  context.note('Holds within a minute.');
}

/** @throws Invalid listing every fault */
function readSettings(flags: SettingFlags): Partial<ClientSettings> {
  return new ValueReader<ClientSettings>()
    .field('name', flags.name, name)
    .field('permissions', flags.permissions, permissionList)
    .field('expires', flags.expires, orNone(timeToCome))
    .field('requestsPerMinute', flags.requestsPerMinute, orNone(wholeNumber(MAX_REQUESTS_PER_MINUTE)))
    .field('concurrent', flags.concurrent, orNone(wholeNumber(MAX_CONCURRENT)))
    .field('dataSource', flags.dataSource, orNone(name))
    .result();
}

/** The UUID of the data source that was named, by name or UUID. @throws Missing */
async function dataSourceOf(
  named: string | null | undefined,
  { company: subdomain = '' }: CompanyFlag,
  context: CliContext,
  findDataSource: FindDataSource,
): Promise<string | null | undefined> {
  return typeof named === 'string' ? findDataSource(subdomain, named, context) : named;
}

/** A client whose time is over at once is one to revoke. */
function timeToCome(text: string): Date {
  const read = time(text);
  if (read.getTime() <= Date.now()) throw invalidValue('has to be in the future; client revoke ends a client now');
  return read;
}
