import type { Command } from 'commander';
import { Clients } from '#access';
import type { CompanyFlag } from './client-view.js';
import { COMPANY_OPTION, SHOWN_ONCE } from './client-view.js';
import type { ConfirmationFlag } from '../command/confirm.js';
import { confirm, withConfirmation } from '../command/confirm.js';
import type { CliContext } from '../command/context.js';
import { example, requireOptions } from '../command/help.js';
import { ValueReader } from '../command/value-reader.js';
import { duration } from '../command/value-rules.js';

interface RotateFlags extends ConfirmationFlag {
  keepOld?: string;
}

const MOST_DAYS = 90;

const TOKENS_STAY = `Tokens that were got before live on, for ACCESS_TOKEN_TTL at most; renewing them needs the secret. Sessions in browsers end.`;

const AFTER_A_LEAK = `
Every client of the company that is not revoked gets a new secret, and a new API key where it has one. All of
them or none: they are printed together, this once. Not touched: the credentials that partners gave the
company (data-source set), and the keys of the installation (keys rotate).

With --keep-old nobody is cut off: hand out the new ones in that time. After a leak leave it out: the old ones
end at once (API keys within a minute). ${TOKENS_STAY}
To end those too, revoke the client, or take the key out of JWT_KEYS.`;

/** `client rotate` */
export function rotateCommand(client: Command, context: CliContext): void {
  const rotate = client
    .command('rotate')
    .description('give a client a new secret, and a new API key where it has one; prints them, this once')
    .argument('<client-id>')
    .option(...COMPANY_OPTION);
  example(withOverlap(rotate), 'client rotate --company acme CLIENT_ID --keep-old 12h').action(
    (id: string, flags: RotateFlags & CompanyFlag) => rotateClient(id, flags, context),
  );
}

/** `company rotate-keys` */
export function rotateKeysCommand(company: Command, context: CliContext): void {
  const rotate = company
    .command('rotate-keys')
    .description('give all clients of a company new secrets and API keys; prints them, this once')
    .argument('<subdomain>');
  example(withOverlap(rotate), 'company rotate-keys acme --keep-old 7d')
    .addHelpText('after', AFTER_A_LEAK)
    .action((subdomain: string, flags: RotateFlags) => rotateKeys(subdomain, flags, context));
}

function withOverlap(command: Command): Command {
  return withConfirmation(command).option(
    '--keep-old <time>',
    `how long the old ones work, too: seconds, or such as 12h or 7d, ${MOST_DAYS}d at most (default: not at all)`,
  );
}

async function rotateClient(id: string, flags: RotateFlags & CompanyFlag, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const keepOld = readOverlap(flags);
  const company = await context.company(flags.company);
  const clients = new Clients(await context.database());
  const working = (await clients.list(company)).find((client) => client.id === id && !client.revoked);
  if (working && keepOld === undefined) {
    const lost = working.hasApiKey ? 'The secret and the API key' : 'The secret';
    await confirm(`${lost} of ${working.name} (${id}) will work no more; new ones are made.`, flags, context);
  }
  context.print(await clients.rotate(company, id, keepOld));
  report(keepOld, context);
}

async function rotateKeys(subdomain: string, flags: RotateFlags, context: CliContext): Promise<void> {
  const keepOld = readOverlap(flags);
  const company = await context.company(subdomain);
  const clients = new Clients(await context.database());
  if (keepOld === undefined) {
    const working = (await clients.list(company)).filter(({ revoked }) => !revoked);
    await confirm(
      `The secrets and API keys of ${working.length} clients of ${subdomain} will work no more.`,
      flags,
      context,
    );
  }
  context.print(await clients.rotateAll(company, keepOld));
  report(keepOld, context);
}

function readOverlap({ keepOld }: RotateFlags): number | undefined {
  return new ValueReader<{ keepOld: number }>().field('keepOld', keepOld, duration(MOST_DAYS)).result().keepOld;
}

function report(keepOldSeconds: number | undefined, context: CliContext): void {
  context.note(SHOWN_ONCE);
  if (keepOldSeconds === undefined) return context.note(`The old ones get no more tokens. ${TOKENS_STAY}`);
  context.note(`The old ones work until ${new Date(Date.now() + keepOldSeconds * 1_000).toISOString()}.`);
}
