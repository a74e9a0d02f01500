import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { sha256 } from '#platform';
import { OPENAPI_FILE } from '../openapi/openapi-file.js';

/** Where `npm run build` puts the console: found from any build folder, as the document is. */
export const CONSOLE_FOLDER = join(dirname(OPENAPI_FILE), 'dist/console');

/** Compressions that the build makes, the smaller first, by the endings of their files. */
const CODINGS = { br: '.br', gzip: '.gz' } as const;
export type Coding = keyof typeof CODINGS;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.md': 'text/plain; charset=utf-8',
};

export interface ConsoleFile {
  readonly type: string;
  readonly entityTag: string;
  readonly plain: Buffer;
  readonly compressed: Readonly<Partial<Record<Coding, Buffer>>>;
}

/**
 * Reads all files of the built console, by their paths in it. They are few and small; and what was never read can't be sent,
 * whatever a path says. Empty where it was not built.
 */
export function readConsole(folder = CONSOLE_FOLDER): ReadonlyMap<string, ConsoleFile> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths.flatMap((path) => {
      const type = TYPES[extname(path)];
      return type === undefined ? [] : [[relative(folder, path), fileAt(path, type)] as const];
    }),
  );
}

function fileAt(path: string, type: string): ConsoleFile {
  const plain = readFileSync(path);
  const found = Object.entries(CODINGS).filter(([, ending]) => existsSync(`${path}${ending}`));
  const compressed = Object.fromEntries(found.map(([coding, ending]) => [coding, readFileSync(`${path}${ending}`)]));
  // Weak, since the same file is sent in several codings (RFC 9110, 8.8.1).
  return { type, entityTag: `W/"${sha256(plain).toString('base64url').slice(0, 22)}"`, plain, compressed };
}
