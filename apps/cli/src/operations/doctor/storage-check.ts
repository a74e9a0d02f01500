import type { Database, StoredFiles } from '#platform';
import { filesByPlace } from '#platform';
import type { Check, Finding } from './check.js';
import { fault, ok, warning } from './check.js';

/** Whether every place of files can be used, and STORAGE_URL names all that have some. */
export function storageCheck(database: Database, files: StoredFiles): Check {
  return {
    name: 'storage',
    look: async () => {
      const { place = 'database' } = files;
      const unusable = (await Promise.all(files.stores.map(usable))).filter((found) => found !== undefined);
      if (unusable.length > 0) return unusable;
      const elsewhere = (await filesByPlace(database)).filter((each) => each.place !== place);
      const known = ['database', ...files.stores.map((store) => store.place)];
      const lost = elsewhere.filter((each) => !known.includes(each.place));
      if (lost.length > 0)
        return lost.map((each) =>
          fault(
            `${each.files} files are in ${each.place}, which STORAGE_URL does not name.`,
            'Name it, behind the place of new files.',
          ),
        );
      if (elsewhere.length === 0) return ok(`All files are in ${place}, and new ones go there.`);
      const named = elsewhere.map((each) => `${each.files} in ${each.place}`).join(', ');
      return warning(
        `New files go to ${place}; others are elsewhere: ${named}.`,
        'Run storage move, if you want one place.',
      );
    },
  };
}

async function usable(store: StoredFiles['stores'][number]): Promise<Omit<Finding, 'check'> | undefined> {
  try {
    await store.check();
    return undefined;
  } catch (thrown) {
    return fault(
      `${store.place} can't be used: ${(thrown as Error).message}`,
      'See STORAGE_URL and its credentials. Until then images and imports are answered 503.',
    );
  }
}
