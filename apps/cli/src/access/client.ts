import type { Command } from 'commander';
import { Clients } from '#access';
import { rotateCommand } from './client-rotate.js';
import type { FindDataSource } from './client-settings.js';
import { createCommand, setCommand } from './client-settings.js';
import type { CompanyFlag } from './client-view.js';
import { COMPANY_OPTION, presentClient } from './client-view.js';
import type { ConfirmationFlag } from '../command/confirm.js';
import { confirm, withConfirmation } from '../command/confirm.js';
import type { CliContext } from '../command/context.js';
import { example, requireOptions } from '../command/help.js';

/** `client create`, `set`, `list`, `rotate` and `revoke`: the programs that may act for a company. */
export function clientCommands(program: Command, context: CliContext, findDataSource: FindDataSource): void {
  const client = program.command('client').description('programs that may act for a company, and their credentials');
  example(client, 'client list --company acme');
  createCommand(client, context, findDataSource);
  setCommand(client, context, findDataSource);
  const list = client
    .command('list')
    .description('the clients of a company, without secrets')
    .option(...COMPANY_OPTION);
  example(list, 'client list --company acme').action((flags: CompanyFlag) => listClients(flags, context));
  rotateCommand(client, context);
  const revoke = client
    .command('revoke')
    .description('end what a client may do: its secret, its API key, and its tokens within a minute')
    .argument('<client-id>')
    .option(...COMPANY_OPTION);
  example(withConfirmation(revoke), 'client revoke --company acme CLIENT_ID').action(
    (id: string, flags: CompanyFlag & ConfirmationFlag) => revokeClient(id, flags, context),
  );
}

async function listClients(flags: CompanyFlag, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const company = await context.company(flags.company);
  const clients = await new Clients(await context.database()).list(company);
  context.print(clients.map(presentClient), [
    'clientId',
    'name',
    'state',
    'expires',
    'hasApiKey',
    'created',
    'lastUsed',
    'permissions',
  ]);
}

async function revokeClient(id: string, flags: CompanyFlag & ConfirmationFlag, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const company = await context.company(flags.company);
  const clients = new Clients(await context.database());
  const client = await clients.get(company, id);
  if (!client.revoked) await confirm(`${client.name} (${id}) loses its access for good.`, flags, context);
  await clients.revoke(company, id);
  context.print(presentClient(await clients.get(company, id)));
  context.note('It gets no more tokens; those it has, and its API key, stop working within a minute.');
}
