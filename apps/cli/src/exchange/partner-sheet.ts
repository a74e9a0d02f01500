import type { Command } from 'commander';
import { partnerSheet } from '#model/exchange';
import { pactBaseUrl } from '#exchange';
import { Companies } from '#access';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example, requireOptions } from '../command/help.js';

interface SheetFlags {
  company?: string;
  url?: string;
  contact?: string;
}

/** `partner-sheet`: a page to send to a partner, with the addresses of a company's PACT API. */
export function partnerSheetCommand(program: Command, context: CliContext): void {
  const command = program
    .command('partner-sheet')
    .description('print a page (Markdown) to send to a partner: the addresses of a company and what its system needs')
    .option('--company <subdomain>', 'the company that partners exchange footprints with')
    .option('--url <origin>', 'the address of the service as partners reach it (default: PUBLIC_URL)')
    .option('--contact <text>', 'to whom partners send their credentials');
  example(command, 'partner-sheet --company acme --contact pact@acme.example')
    .addHelpText(
      'after',
      '\nIts addresses begin with --url, PUBLIC_URL, or https:// and the subdomain below BASE_DOMAIN.',
    )
    .action((flags: SheetFlags) => printSheet(flags, context));
}

async function printSheet(flags: SheetFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const origin = flags.url === undefined ? undefined : originOf(flags.url);
  const settings = await context.settings(
    ...(['DATABASE_URL', 'BASE_DOMAIN', 'PUBLIC_URL', 'DEFAULT_COMPANY'] as const),
    ...(['PACT_EVENT_ORGANISATIONS', 'ACCESS_TOKEN_TTL'] as const),
  );
  const { BASE_DOMAIN: baseDomain, DEFAULT_COMPANY: defaultCompany } = settings;
  const uuid = await context.company(flags.company);
  const company = await new Companies(await context.database()).get(uuid);
  const { subdomain, domain, companyIds } = company;
  const derived = `urn:pact:${domain ?? `${subdomain}.${baseDomain}`}:company-id:${encodeURIComponent(subdomain)}`;
  const addresses = { baseDomain, defaultCompany, publicUrl: origin ?? settings.PUBLIC_URL };
  context.printText(
    partnerSheet({
      company: { ...company, companyIds: companyIds.length > 0 ? companyIds : [derived] },
      url: pactBaseUrl(addresses, subdomain),
      organisations: settings.PACT_EVENT_ORGANISATIONS,
      tokenSeconds: settings.ACCESS_TOKEN_TTL,
      now: new Date(),
      contact: flags.contact,
    }),
  );
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username) {
    return url.origin;
  }
  throw new CliFault(
    EXIT.usage,
    '--url has to be the address of the service without a path, such as https://footprints.example',
  );
}
