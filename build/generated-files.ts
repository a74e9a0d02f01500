import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Texts by their path from the root. */
export type Files = Readonly<Record<string, string>>;

/**
 * Writes generated files. With --check it only reports which of them are not up to date, and exits with 1 if any are not.
 * @param folder is generated as a whole: what else is in it is left over, and deleted
 */
export function writeOrCheck(root: string, files: Files, command: string, folder?: string): void {
  const surplus = folder === undefined ? [] : filesIn(root, folder).filter((path) => files[path] === undefined);
  const stale = Object.keys(files).filter((path) => contentOf(join(root, path)) !== files[path]);
  if (!process.argv.includes('--check')) {
    for (const path of surplus) rmSync(join(root, path));
    for (const path of stale) write(join(root, path), files[path] ?? '');
  } else if (surplus.length + stale.length > 0) {
    process.stderr.write(`Not up to date, run \`npm run ${command}\`:\n${[...stale, ...surplus].join('\n')}\n`);
    process.exitCode = 1;
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function filesIn(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  } catch {
    return [];
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
