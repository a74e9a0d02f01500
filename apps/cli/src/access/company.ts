import type { Command } from 'commander';
import { CROSS_SECTORAL_STANDARDS } from '#model/exchange';
import type { Company } from '#access';
import { ACCESS_CHOICES, Companies, PUBLISH_CHOICES, SCOPE2_METHODS } from '#access';
import { companyEndCommands } from './company-end.js';
import type { SettingFlags } from './company-settings.js';
import { companySettings } from './company-settings.js';
import { rotateKeysCommand } from './client-rotate.js';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { collect, example, requireOptions } from '../command/help.js';

interface CreateFlags extends SettingFlags {
  subdomain?: string;
}

/** `company create`, `set`, `list`, `rotate-keys` and `show`: the companies whose data this installation holds. */
export function companyCommands(program: Command, context: CliContext): void {
  const company = program.command('company').description('companies and their settings');
  example(company, 'company list');
  const create = company
    .command('create')
    .description('add a company, with the GHG Protocol scopes and one org of its own name')
    .option('--subdomain <subdomain>', 'what its address begins with: 1 to 63 lower-case letters, digits and hyphens')
    .option('--name <name>', 'its name, as partners read it in footprints');
  example(withSettings(create), 'company create --subdomain acme --name "Acme Steel" --domain acme.example').action(
    (flags: CreateFlags) => createCompany(flags, context),
  );
  const set = company
    .command('set')
    .description('change settings of a company; what is not named stays')
    .argument('<subdomain>')
    .option('--name <name>', 'its name, as partners read it in footprints');
  example(withSettings(set), 'company set acme --publish reviewed --pact-public true').action(
    (subdomain: string, flags: SettingFlags) => setCompany(subdomain, flags, context),
  );
  example(company.command('list').description('every company of this installation'), 'company list').action(() =>
    listCompanies(context),
  );
  rotateKeysCommand(company, context);
  const show = company.command('show').description('one company').argument('<subdomain>');
  example(show, 'company show acme').action((subdomain: string) => showCompany(subdomain, context));
  companyEndCommands(company, context);
}

function withSettings(command: Command): Command {
  return command
    .option('--domain <domain>', 'in its URNs (default: its subdomain below BASE_DOMAIN; empty: the default again)')
    .option('--company-ids <urn>', 'URN that names it, may be repeated (empty: one made of its domain again)', collect)
    .option('--pact-public <boolean>', 'true: footprints are read over PACT without a token (default: false)')
    .option('--publish <which>', `footprints PACT shows: ${PUBLISH_CHOICES.join(', ')} (default: all)`)
    .option('--access <whose>', `who sees them: ${ACCESS_CHOICES.join(', ')}; see grant (default: everybody)`)
    .option('--answer-due-days <n>', 'days without an answer after which a request of ours is overdue (default: 14)')
    .option('--accept-json-events <boolean>', 'true: events sent as application/json are taken too (default: false)')
    .option('--token-at-base <boolean>', 'true: tokens are had right below the PACT base URL too (default: false)')
    .option('--outbound-logistics <boolean>', 'true: transport to the customer, A4, is published (default: false)')
    .option('--publish-gaps <choice>', 'footprints of which inputs lack figures: tell, withhold (default: tell)')
    .option('--characterization-factors <reports>', 'IPCC reports, where no database names its own (default: AR6)')
    .option(
      '--cross-sectoral-standards <standards>',
      `of ${CROSS_SECTORAL_STANDARDS.join(', ')}; several separated by commas (default: PACT-3.0)`,
    )
    .option('--fossil-carbon-content <decimal>', 'kg C per declared unit of products that do not say (default: 0)')
    .option('--exempted-emissions-percent <decimal>', 'of products that do not say, 0 to 100 (default: 0)')
    .option(
      '--scope2-method <method>',
      `that figures of scope 2 follow: ${SCOPE2_METHODS.join(', ')} (default, and empty: not stated)`,
    )
    .option('--languages <codes>', 'in which it reads the texts of EPDs, the preferred one first (default: en,de)');
}

async function createCompany(flags: CreateFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['subdomain', 'name']);
  const { name = '', ...settings } = companySettings(flags);
  const companies = new Companies(await context.database());
  context.print(presentCompany(await companies.create(flags.subdomain, name, settings)));
}

async function setCompany(subdomain: string, flags: SettingFlags, context: CliContext): Promise<void> {
  const settings = companySettings(flags);
  if (Object.keys(settings).length === 0) {
    throw new CliFault(EXIT.usage, 'Name at least one setting to change; company set --help lists them.');
  }
  const company = await context.company(subdomain);
  const companies = new Companies(await context.database());
  const changed = await companies.set(company, settings);
  context.print(presentCompany(changed));
  if (changed.access === 'granted' && changed.pactPublic) context.note(NOBODY_WITHOUT_TOKEN);
  context.note('Holds from the next request on; footprints that it touches are published anew by the worker.');
}

const NOBODY_WITHOUT_TOKEN =
  'Without a token nobody sees any footprint, although the PACT API is public: they are only for those to whom they are granted.';

async function listCompanies(context: CliContext): Promise<void> {
  const companies = await new Companies(await context.database()).list();
  context.print(companies.map(presentCompany), ['subdomain', 'name', 'publish', 'pactPublic', 'domain', 'uuid']);
}

async function showCompany(subdomain: string, context: CliContext): Promise<void> {
  const companies = new Companies(await context.database());
  context.print(presentCompany(await companies.getBySubdomain(subdomain)));
}

/** A company as the command line shows it. The revision is left out, since no command uses it. */
function presentCompany(company: Company): object {
  return {
    ...company,
    domain: company.domain ?? undefined,
    scope2Method: company.scope2Method ?? undefined,
    closed: company.closed ?? undefined,
    deleteAfter: company.deleteAfter ?? undefined,
    deleting: company.deleting ?? undefined,
    revision: undefined,
  };
}
