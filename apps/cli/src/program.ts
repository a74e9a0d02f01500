import { Command } from 'commander';
import { BUILD } from '#platform';
import { auditCommands } from './access/audit.js';
import { clientCommands } from './access/client.js';
import { companyCommands } from './access/company.js';
import { totalsCommands } from './activities/totals.js';
import type { CliContext } from './command/context.js';
import { example } from './command/help.js';
import type { Output } from './command/output.js';
import { completionCommand } from './completion/completion.js';
import { dataSourceUuid } from './exchange/data-source-store.js';
import { dataSourceCommands } from './exchange/data-source.js';
import { exchangeCommands } from './exchange/exchange.js';
import { grantCommands } from './exchange/grant.js';
import { partnerSheetCommand } from './exchange/partner-sheet.js';
import { pullCommands } from './exchange/pull.js';
import { receivedCommands } from './exchange/received.js';
import { databaseCommands } from './factors/database.js';
import { datasetCommands } from './factors/dataset.js';
import { importCommand } from './imports/import.js';
import { doctorCommand } from './operations/doctor/doctor.js';
import { installationCommands } from './operations/installation.js';
import { keysCommands } from './operations/keys.js';
import { migrateCommand } from './operations/migrate.js';
import { retentionCommand } from './operations/retention.js';
import { storageCommands } from './operations/storage.js';

const ABOUT = `
Answers go to standard output, for people where that is a terminal, else as JSON; messages go to standard error.
Each command has a --help of its own.
The database is the one DATABASE_URL names, else that of the service npm start runs on DATA_DIR (default: .data).

Exit codes: 0 done; 1 not there, taken, not confirmed, or a trial that failed; 64 wrong usage; 65 a value or file that breaks a rule;
66 a file that can't be read; 69 no database; 70 a fault of the program; 74 the answer could not be written;
75 try again; 77 not permitted; 78 wrong configuration; 130 ended by Ctrl-C.`;

/** All commands. If one is used wrongly, commander prints the fault and throws an error of its own. */
export function cliProgram(context: CliContext, output: Output): Command {
  const program = new Command()
    .name(context.call)
    .description('Operates Footprint Exchange: companies, clients, partners, emission factors.')
    // Options of the program come first: `dataset import --version` is another one.
    .enablePositionalOptions()
    .version(BUILD, '-V, --version', 'print the version of this release, and the commit it was built from')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.write(text),
      writeErr: (text) => output.note(text.trimEnd()),
    });
  example(program, 'company list').addHelpText('after', ABOUT);
  companyCommands(program, context);
  clientCommands(program, context, dataSourceUuid);
  dataSourceCommands(program, context);
  grantCommands(program, context);
  exchangeCommands(program, context);
  pullCommands(program, context);
  receivedCommands(program, context);
  partnerSheetCommand(program, context);
  datasetCommands(program, context);
  databaseCommands(program, context);
  importCommand(program, context);
  totalsCommands(program, context);
  auditCommands(program, context);
  migrateCommand(program, context);
  installationCommands(program, context);
  keysCommands(program, context);
  retentionCommand(program, context);
  storageCommands(program, context);
  doctorCommand(program, context);
  completionCommand(program, context);
  offerJson(program);
  program.hook('preAction', (_, command) => (command.opts<{ json?: boolean }>().json ? context.useJson() : undefined));
  return program;
}

/** Commands that print a text to be used as it is. */
const PRINT_TEXT: ReadonlySet<string> = new Set(['keys new', 'completion', 'partner-sheet']);

/** Adds `--json` to every command that prints a result. */
function offerJson(command: Command, before = ''): void {
  for (const each of command.commands) {
    const words = `${before}${each.name()}`;
    if (each.commands.length > 0) offerJson(each, `${words} `);
    else if (!PRINT_TEXT.has(words)) each.option('--json', 'print JSON on a terminal, too');
  }
}
