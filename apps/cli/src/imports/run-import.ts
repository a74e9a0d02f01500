import { setTimeout as wait } from 'node:timers/promises';
import { Conflict } from '#faults';
import type { FileImport, FileImports, ImportFiles, ImportKinds } from '#imports';
import { ImportRun } from '#imports';
import type { Database } from '#platform';
import type { CliContext } from '../command/context.js';
import { progressLine, rowsText } from './import-progress.js';

/** What an import is run with. */
export interface ImportStores {
  readonly database: Database;
  readonly files: ImportFiles;
  readonly imports: FileImports;
  readonly kinds: ImportKinds;
  /** How long it may get nothing done. */
  readonly stallMs: number;
}

/** How often progress is looked at: a terminal shows each, anything else gets a line where it changed. */
const TERMINAL_MS = 250;
const LINES_MS = 2_000;

/** How long to wait before the import is tried again while another process has it. */
const RETRY_MS = 500;

/**
 * Runs an import to its end, or until it waits to be confirmed, in this process, under the lease that workers take: one of them may be quicker, or go on where this
 * process ends. Ctrl-C cancels it.
 */
export async function runImport(
  { database, files, imports, kinds, stallMs }: ImportStores,
  { company, uuid }: FileImport,
  context: CliContext,
): Promise<FileImport> {
  const run = new ImportRun(database, files, kinds);
  const terms = { isInTurn: false, stallMs }; // Whoever calls this waits for it, and perhaps no worker runs.
  const ignore = context.onInterrupt?.(() => void cancel(imports, { company, uuid }, context));
  const endShowing = showProgress(() => imports.get(company, uuid), context);
  try {
    for (;;) {
      await run.work(company, uuid, terms);
      const found = await imports.get(company, uuid);
      if (found.ended || found.state === 'waiting') return found;
      await wait(RETRY_MS);
    }
  } catch (fault) {
    context.note(`The import ${uuid} is left to a worker, which goes on with it.`);
    throw fault;
  } finally {
    ignore?.();
    await endShowing();
  }
}

async function cancel(
  imports: FileImports,
  { company, uuid }: Pick<FileImport, 'company' | 'uuid'>,
  context: CliContext,
): Promise<void> {
  context.note('Ending after the rows that are being written. Ctrl-C once more ends at once.');
  await imports.cancel(company, uuid).catch((fault: unknown) => {
    // It has just ended.
    if (!(fault instanceof Conflict)) context.note(`It could not be cancelled: ${(fault as Error).message}`);
  });
}

/** @returns a function that ends it, and leaves the last line of the terminal empty */
function showProgress(look: () => Promise<FileImport>, context: CliContext): () => Promise<void> {
  const { terminal } = context;
  let told = '';
  const show = (of: FileImport): void => {
    if (terminal) return terminal.show(progressLine(of, terminal));
    const text = rowsText(of);
    if (text !== told) context.note(text);
    told = text;
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(
    () => {
      // A look that fails is no news: the run itself tells what is wrong.
      looking ??= look()
        .then(show, () => undefined)
        .finally(() => (looking = undefined));
    },
    terminal ? TERMINAL_MS : LINES_MS,
  );
  return async () => {
    clearInterval(timer);
    await looking;
    terminal?.show('');
  };
}
