import type { Command } from 'commander';
import { TotalsReconciliation } from '#activities';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example, requireOptions } from '../command/help.js';
import { withProgress } from '../command/progress.js';

interface ReconcileFlags {
  company?: string;
  fix?: boolean;
}

/** `totals reconcile`: checks that the stored totals equal the sums of the activities. */
export function totalsCommands(program: Command, context: CliContext): void {
  const totals = program.command('totals').description('the sums by day and month that are kept of activities');
  example(totals, 'totals reconcile --company acme');
  const reconcile = totals
    .command('reconcile')
    .description(
      'compare every total of a company with its activities; exit code 1 where one differs and is not repaired',
    )
    .option('--company <subdomain>', 'the company whose activities they are')
    .option('--fix', 'make them equal; safe while activities are being written');
  example(reconcile, 'totals reconcile --company acme').action((flags: ReconcileFlags) => reconcileAll(flags, context));
}

async function reconcileAll(flags: ReconcileFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  const { company, fix = false } = flags;
  const owner = await context.company(company);
  const found = await withProgress(
    context,
    (database, progress) =>
      new TotalsReconciliation(database).run(owner, { fix, onMonth: (done, all) => progress.count(done, all) }),
    'months compared',
  );
  context.print({ ...found, fixed: fix && found.differences.length > 0 });
  if (found.differences.length === 0 || fix) return;
  throw new CliFault(EXIT.failed, `${found.differences.length} totals differ; --fix makes them equal.`);
}
