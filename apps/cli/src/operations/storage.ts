import type { Command } from 'commander';
import type { LostFile } from '#platform';
import { filesByPlace, moveFiles } from '#platform';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';
import { example } from '../command/help.js';
import { withProgress } from '../command/progress.js';

/** `storage show` and `move`: where images and files of imports lie. */
export function storageCommands(program: Command, context: CliContext): void {
  const storage = program.command('storage').description('where images and files of imports lie');
  example(storage, 'storage show');
  const show = storage.command('show').description('how many lie where, and where new ones go');
  example(show, 'storage show').action(() => showPlaces(context));
  const move = storage
    .command('move')
    .description(
      'move all of them to where STORAGE_URL says that new ones go; safe while the service runs, and to run again after Ctrl-C. ' +
        'Workers remove them from their old places after a day',
    );
  example(move, 'storage move').action(() => moveAll(context));
}

async function showPlaces(context: CliContext): Promise<void> {
  const { place: newFiles = 'database' } = await context.storedFiles();
  context.print({ newFiles, places: await filesByPlace(await context.database()) });
}

async function moveAll(context: CliContext): Promise<void> {
  const files = await context.storedFiles();
  const { place = 'database' } = files;
  const all = (await filesByPlace(await context.database()))
    .filter((each) => each.place !== place)
    .reduce((sum, each) => sum + each.files, 0);
  let moved = 0;
  let isInterrupted = false;
  const stopListening = context.onInterrupt?.(() => {
    isInterrupted = true;
    context.note('Ends after the files that are being moved. What is moved stays moved.');
  });
  const work = withProgress(
    context,
    (database, progress) =>
      moveFiles(
        database,
        files,
        () => progress.count(++moved, Math.max(all, moved)),
        () => !isInterrupted,
      ),
    'files moved',
  );
  const lost = await work.finally(() => stopListening?.());
  context.print({ place, moved });
  for (const each of lost) context.note(lineOf(each));
  if (isInterrupted) throw new CliFault(EXIT.interrupted, 'Ended before all was moved; run it again to go on.');
  if (lost.length > 0)
    throw new CliFault(EXIT.badData, `${lost.length} of the files can't be read, and stay named where they were.`);
}

function lineOf({ company, table, key, reason }: LostFile): string {
  return `${company}: ${table === 'image' ? 'image' : 'import'} ${key}: ${reason}`;
}
