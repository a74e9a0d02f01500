import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from './run.js';

interface Stage {
  readonly name: string | undefined;
  /** Of COPY within the stage: what is copied, and to where. */
  readonly copies: readonly { from: string | undefined; sources: readonly string[]; to: string }[];
  readonly runs: readonly string[];
}

/** Where the files lie that the image takes. */
export interface ImageFiles {
  readonly folders: readonly { readonly folder: string; readonly paths: readonly string[] }[];
}

/**
 * Makes the files of the image as its Dockerfile does. The stage `packages` is run again; `dist/bin` is what was built in
 * the clone.
 *
 * @param clone where everything is installed and built
 * @param folder is created
 */
export async function makeImageFiles(clone: string, folder: string): Promise<ImageFiles> {
  const stages = stagesOf(readFileSync(join(clone, 'docker/Dockerfile'), 'utf8'));
  const packages = stages.find(({ name }) => name === 'packages');
  const image = stages.at(-1);
  if (!packages || !image) throw new Error('docker/Dockerfile has no stage `packages`.');
  for (const { sources, to } of packages.copies) {
    for (const source of sources) copy(join(clone, source), join(folder, to, source));
  }
  for (const command of packages.runs) await mustRun(folder, 'sh', ['-c', command]);

  const folders = image.copies.map(({ from, sources }) => ({
    folder: from === 'packages' ? folder : clone,
    paths: sources.map((source) => source.replace(/^\/app\//, '')),
  }));
  return { folders };
}

/** The last stage of a Dockerfile, for a folder in which the files lie as the image has them. */
export function finalStage(dockerfile: string): string {
  return dockerfile
    .slice(dockerfile.lastIndexOf('\nFROM ') + 1)
    .replaceAll(/^COPY --from=\S+ \/app\/(\S+) (\S+)$/gm, 'COPY $1 $2');
}

export function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile.replaceAll(/\\\n/g, ' ').split('\n');
  const stages: { name: string | undefined; copies: Stage['copies'][number][]; runs: string[] }[] = [];
  for (const line of lines) {
    const [instruction, ...words] = line.trim().split(/\s+/);
    const stage = stages.at(-1);
    if (instruction === 'FROM')
      stages.push({ name: words[words.indexOf('AS') + 1 || words.length], copies: [], runs: [] });
    if (instruction === 'RUN') stage?.runs.push(words.join(' '));
    if (instruction === 'COPY') {
      const paths = words.filter((word) => !word.startsWith('--'));
      const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
      stage?.copies.push({ from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '.' });
    }
  }
  return stages;
}

function copy(from: string, to: string): void {
  mkdirSync(join(to, '..'), { recursive: true });
  cpSync(from, to, { recursive: true });
}
