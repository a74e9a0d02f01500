import type { Command } from 'commander';
import { OLD_IMPORT_FILES } from '#imports';
import { oldRows } from '#exchange';
import type { OldRowsCount } from '#platform';
import { AuditEntries, AuditKeys, Companies } from '#access';
import { Retention, RETENTION_SETTINGS, retentionDays, SecretBox } from '#platform';
import type { ConfirmationFlag } from '../command/confirm.js';
import { confirm, withConfirmation } from '../command/confirm.js';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example } from '../command/help.js';

interface RetentionFlags extends ConfirmationFlag {
  dryRun?: boolean;
}

const SETTINGS = Object.keys(RETENTION_SETTINGS) as (keyof typeof RETENTION_SETTINGS)[];

const ABOUT = `
Workers do the same every ten minutes. The settings are read from the environment, as a worker reads them:
  ${SETTINGS.join(', ')}.`;

/** `retention`: removes what is older than the settings say, or counts it. */
export function retentionCommand(program: Command, context: CliContext): void {
  const command = withConfirmation(
    program
      .command('retention')
      .description('remove what is older than the settings say: events, footprints, faults of imports, the audit')
      .option('--dry-run', 'only count what would be removed now'),
  );
  example(command, 'retention --dry-run')
    .addHelpText('after', ABOUT)
    .action((flags: RetentionFlags) => applyRetention(flags, context));
}

async function applyRetention(flags: RetentionFlags, context: CliContext): Promise<void> {
  const settings = await context.settings('DATABASE_URL', 'AUDIT_KEYS', 'SECRET_KEYS', ...SETTINGS);
  const days = retentionDays(settings);
  const database = await context.databaseWithoutLimits();
  const keys = new AuditKeys(settings.AUDIT_KEYS ?? [], new SecretBox(settings.SECRET_KEYS));
  const audit = new AuditEntries(database, keys);
  const retention = new Retention(database, oldRows(audit, OLD_IMPORT_FILES), days);
  if (flags.dryRun) return context.print({ days: shown(days), old: await named(await retention.count(), context) });
  const old = await retention.count();
  const total = old.reduce((sum, { rows }) => sum + rows, 0);
  if (total === 0) return context.print({ days: shown(days), removed: {} });
  await confirm(`${total} old records are removed for ever; retention --dry-run lists them.`, flags, context);
  let isInterrupted = false;
  const stopListening = context.onInterrupt?.(() => {
    isInterrupted = true;
    context.note('Ends after this batch. What is removed stays removed.');
  });
  const { removed, failed } = await retention.round(() => !isInterrupted).finally(() => stopListening?.());
  context.print({ days: shown(days), removed });
  if (isInterrupted) throw new CliFault(EXIT.interrupted, 'Ended before all was removed; workers go on with it.');
  if (failed.length === 0) return;
  const lines = failed.map(
    ({ kind, company, fault }) => `Old ${kind}${company ? ` of ${company}` : ''}: ${fault.message}`,
  );
  throw new CliFault(EXIT.tryAgain, lines.join('\n'));
}

function shown(days: Readonly<Record<string, number | undefined>>): Record<string, number | 'never'> {
  return Object.fromEntries(Object.entries(days).map(([kind, count]) => [kind, count ?? 'never']));
}

/** With the subdomain of each company, by which people know it. */
async function named(counts: readonly OldRowsCount[], context: CliContext): Promise<object[]> {
  const companies = await new Companies(await context.database()).list();
  const subdomains = new Map(companies.map(({ uuid, subdomain }) => [uuid, subdomain]));
  return counts.map(({ kind, company, rows }) => ({ kind, company: subdomains.get(company) ?? company, rows }));
}
