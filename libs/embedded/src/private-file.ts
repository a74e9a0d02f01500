import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes JSON that contains secrets. The file is readable by its owner only from the first byte on, and it is never
 * incomplete.
 */
export async function writePrivateFile(path: string, content: object): Promise<void> {
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, path);
}
