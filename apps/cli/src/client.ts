import type { Command } from 'commander';
import { Missing } from '#faults';
import type { Client, CompanyId, Permission } from '#platform';
import { Clients } from '#platform';
import type { ConfirmationFlag } from './confirm.js';
import { confirm, withConfirmation } from './confirm.js';
import type { CliContext } from './context.js';
import { example, requireOptions } from './help.js';
import { permissionList } from './permission-list.js';
import { ValueReader } from './value-reader.js';
import { name } from './value-rules.js';

interface CompanyFlag {
  company?: string;
}

interface CreateFlags extends CompanyFlag {
  name?: string;
  permissions?: string;
  apiKey?: boolean;
}

type EndFlags = CompanyFlag & ConfirmationFlag;

const COMPANY = ['--company <subdomain>', 'the company it acts for'] as const;
const ONCE = 'Keep these now: they are not shown again, and only hashes of them are stored.';

/** `client create`, `list`, `revoke` and `rotate`: the programs that may act for a company. */
export function clientCommands(program: Command, context: CliContext): void {
  const client = program.command('client').description('programs that may act for a company, and their credentials');
  example(client, 'client list --company acme');
  const create = client
    .command('create')
    .description('add a client; prints its id and secret, this once')
    .option(...COMPANY)
    .option('--name <name>', 'who it is, for people')
    .option('--permissions <permissions>', 'all, or permissions separated by commas; a wrong one lists the right ones')
    .option('--api-key', 'make an API key too, which works without a token');
  example(create, 'client create --company acme --name "Partner portal" --permissions pact:read,material:read').action(
    (flags: CreateFlags) => createClient(flags, context),
  );
  const list = client
    .command('list')
    .description('the clients of a company, without secrets')
    .option(...COMPANY);
  example(list, 'client list --company acme').action((flags: CompanyFlag) => listClients(flags, context));
  const revoke = client
    .command('revoke')
    .description('end what a client may do: its secret, its API key, and its tokens within a minute')
    .argument('<client-id>')
    .option(...COMPANY);
  example(withConfirmation(revoke), 'client revoke --company acme CLIENT_ID').action((id: string, flags: EndFlags) =>
    revokeClient(id, flags, context),
  );
  const rotate = client
    .command('rotate')
    .description('give a client a new secret, and a new API key where it has one; prints them, this once')
    .argument('<client-id>')
    .option(...COMPANY);
  example(withConfirmation(rotate), 'client rotate --company acme CLIENT_ID').action((id: string, flags: EndFlags) =>
    rotateClient(id, flags, context),
  );
}

async function createClient(flags: CreateFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company', 'name', 'permissions']);
  const values = new ValueReader<{ name: string; permissions: Permission[] }>()
    .field('name', flags.name, name)
    .field('permissions', flags.permissions, permissionList)
    .result();
  const { name: clientName = '', permissions = [] } = values;
  const company = await context.company(flags.company);
  const clients = new Clients(await context.database());
  context.print(await clients.create(company, clientName, permissions, flags.apiKey ?? false));
  context.note(ONCE);
}

async function listClients(flags: CompanyFlag, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const company = await context.company(flags.company);
  const clients = await new Clients(await context.database()).list(company);
  context.print(clients.map(presentClient));
}

async function revokeClient(id: string, flags: EndFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const company = await context.company(flags.company);
  const clients = new Clients(await context.database());
  const working = await workingClient(clients, company, id);
  if (working) await confirm(`${working.name} (${id}) loses its access for good.`, flags, context);
  await clients.revoke(company, id);
  const revoked = (await clients.list(company)).find((client) => client.id === id);
  if (!revoked) throw new Missing(`No client ${id}.`);
  context.print(presentClient(revoked));
  context.note('It gets no more tokens; those it has, and its API key, stop working within a minute.');
}

async function rotateClient(id: string, flags: EndFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const company = await context.company(flags.company);
  const clients = new Clients(await context.database());
  const working = await workingClient(clients, company, id);
  if (working) {
    const lost = working.hasApiKey ? 'The secret and the API key' : 'The secret';
    await confirm(`${lost} of ${working.name} (${id}) will work no more; new ones are made.`, flags, context);
  }
  context.print(await clients.rotate(company, id));
  context.note(ONCE);
  context.note('The old secret gets no more tokens; tokens it got before live on to their own end.');
}

async function workingClient(clients: Clients, company: CompanyId, id: string): Promise<Client | undefined> {
  return (await clients.list(company)).find((client) => client.id === id && !client.revoked);
}

function presentClient({ id, revoked, ...client }: Client): object {
  const { name, permissions, hasApiKey, created } = client;
  return { clientId: id, name, permissions, hasApiKey, created, ...(revoked ? { revoked } : {}) };
}
