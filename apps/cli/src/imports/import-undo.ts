import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import type { FileImport, UndoReport } from '#imports';
import { FileImports, ImportFiles, ImportKinds, ImportRun, ImportUndo } from '#imports';
import { isUuid } from '#platform';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example, requireOptions } from '../command/help.js';

/** How long to wait before it is tried again while another process has it. */
const RETRY_MS = 500;

interface UndoFlags {
  company?: string;
  dryRun?: boolean;
}

/** `import undo`: takes back what an import created. */
export function importUndoCommand(command: Command, context: CliContext): void {
  const undo = command
    .command('undo')
    .description(
      'remove what an import created and nobody has changed, used or sent to a partner since, as POST /v1/import/{uuid}/undo does. ' +
        'What it changed stays. A killed command leaves the rest to a worker',
    )
    .argument('<uuid>', 'of the import, as it was told when the file was sent')
    .option('--company <subdomain>', 'the company that the records belong to')
    .option('--dry-run', 'only tell what would be removed');
  example(undo, 'import undo 0b9a4d0e-0f0f-4c34-9d7b-1f6f0a6f9c11 --company acme --dry-run').action(
    (uuid: string, flags: UndoFlags) => undoImport(uuid, flags, context),
  );
}

async function undoImport(uuid: string, flags: UndoFlags, context: CliContext): Promise<void> {
  requireOptions(flags, ['company']);
  if (!isUuid(uuid)) throw new CliFault(EXIT.usage, `${JSON.stringify(uuid)} is no UUID`);
  const changed = await context.elementsChanged();
  const changes = await context.datasetChanges();
  const company = await context.company(flags.company);
  const database = await context.database();
  const { IMPORT_STALL_MINUTES: stallMs } = await context.settings('IMPORT_STALL_MINUTES');
  const files = new ImportFiles(database, await context.storedFiles());
  const imports = new FileImports(database, files);
  const undo = new ImportUndo(database);
  const found = await imports.get(company, uuid);
  if (!flags.dryRun) {
    await undo.begin(found, 'cli');
    const run = new ImportRun(database, files, new ImportKinds(changed, changes));
    const ended = await untilEnded(imports, found, () => run.work(company, uuid, { isInTurn: false, stallMs }));
    if (ended.state !== 'undone') throw new CliFault(EXIT.failed, ended.reason ?? `It was not undone: ${ended.state}.`);
    context.note(ended.reason ?? 'Undone.');
  }
  context.print(printed(uuid, await undo.report(await imports.get(company, uuid))));
}

/** Works on it, and waits where another process has it. */
async function untilEnded(
  imports: FileImports,
  { company, uuid }: FileImport,
  work: () => Promise<unknown>,
): Promise<FileImport> {
  for (;;) {
    await work();
    const found = await imports.get(company, uuid);
    if (found.ended) return found;
    await wait(RETRY_MS);
  }
}

function printed(uuid: string, { state, removed, gone, kept, staying, changed }: UndoReport): object {
  return { uuid, state, removed, gone, kept, keptCount: staying, changed };
}
