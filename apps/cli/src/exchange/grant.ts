import type { Command } from 'commander';
import { Checked } from '#faults';
import type { Grant, GrantInput } from '#exchange';
import { GrantListing, Grants } from '#exchange';
import { Companies } from '#access';
import { isUuid, MAX_LIMIT } from '#platform';
import type { CliContext } from '../command/context.js';
import { dataSourceStore } from './data-source-store.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example, requireOptions } from '../command/help.js';

interface GrantFlags {
  company?: string;
  dataSource?: string;
  client?: string;
  product?: string;
  taxonomy?: string;
  everything?: boolean;
}

const COMPANY = ['--company <subdomain>', 'the company whose footprints they are'] as const;
const DATA_SOURCE = ['--data-source <name-or-uuid>', 'the partner, with the clients that belong to it'] as const;

/** `grant add`, `list` and `remove`: what partners may see, where the setting `access` of a company is `granted`. */
export function grantCommands(program: Command, context: CliContext): void {
  const grant = program.command('grant').description('which published footprints a partner may see');
  example(grant, 'grant list --company acme');
  const add = grant
    .command('add')
    .description('let a partner see a product, a taxonomy or everything, where the setting access is granted')
    .option(...COMPANY)
    .option(...DATA_SOURCE)
    .option('--client <id>', 'or a client alone')
    .option('--product <uuid>', 'a material or process element, in all its versions')
    .option('--taxonomy <uuid>', 'or what is in a taxonomy or below it')
    .option('--everything', 'or every footprint that is published');
  example(add, 'grant add --company acme --data-source "Bolt Ltd" --everything').action((flags: GrantFlags) =>
    addGrant(flags, context),
  );
  const list = grant
    .command('list')
    .description('what is granted')
    .option(...COMPANY)
    .option(...DATA_SOURCE);
  example(list, 'grant list --company acme --data-source "Bolt Ltd"').action((flags: GrantFlags) =>
    listGrants(flags, context),
  );
  const remove = grant
    .command('remove')
    .description('take a grant back; what was sent already stays with the partner')
    .argument('<uuid>')
    .option(...COMPANY);
  example(remove, 'grant remove --company acme 0b9a4d0e-0f0f-4c34-9d7b-1f6f0a6f9c11').action(
    (uuid: string, flags: GrantFlags) => removeGrant(uuid, flags, context),
  );
}

async function addGrant(flags: GrantFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const { company: subdomain, dataSource, ...given } = flags;
  const { sources, company } = await dataSourceStore(subdomain, context);
  const input: GrantInput = {
    ...given,
    ...(dataSource !== undefined && { dataSource: (await sources.get(company, dataSource)).uuid }),
  };
  for (const option of ['product', 'taxonomy'] as const) {
    const uuid = input[option];
    if (uuid !== undefined && !isUuid(uuid)) throw new CliFault(EXIT.usage, `--${option} has to be a UUID.`);
  }
  const database = await context.database();
  context.print(presentGrant(await new Grants(database).add(company, Checked.of(input))));
  const { access } = await new Companies(database).get(company);
  context.note(
    access === 'granted'
      ? 'Holds from the next request on.'
      : `Everybody sees everything until: ${context.call} company set ${subdomain} --access granted`,
  );
}

async function listGrants(flags: GrantFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const { sources, company } = await dataSourceStore(flags.company, context);
  const dataSource = flags.dataSource === undefined ? undefined : (await sources.get(company, flags.dataSource)).uuid;
  const listing = new GrantListing(await context.database());
  const { count, data } = await listing.page(company, { dataSource }, { page: 1, limit: MAX_LIMIT });
  context.print(data.map(presentGrant), ['uuid', 'recipient', 'sees', 'created']);
  if (count > data.length) context.note(`The first ${data.length} of ${count}; GET /v1/grant pages through all.`);
}

async function removeGrant(uuid: string, flags: GrantFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  if (!isUuid(uuid)) throw new CliFault(EXIT.usage, 'A grant is named by its UUID; grant list shows it.');
  const company = await context.company(flags.company);
  await new Grants(await context.database()).remove(company, uuid);
  context.note('Holds from the next request on. What was sent already stays with the partner.');
}

function presentGrant({ uuid, dataSource, client, product, taxonomy, created }: Grant): object {
  return {
    uuid,
    recipient: dataSource?.name ?? `${client?.name} (client ${client?.clientId})`,
    sees: product ? `product ${product.name} ${product.uuid}` : taxonomy ? `taxonomy ${taxonomy.name}` : 'everything',
    created,
  };
}
