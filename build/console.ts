import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, createServer } from 'vite';
import { consoleSettings } from './console-settings.js';

/** Builds the console into dist/console. With `--serve` it serves the sources instead, and each change as it is written. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const settings = consoleSettings(ROOT);

if (process.argv.includes('--serve')) {
  const server = await createServer({ ...settings, logLevel: 'info' });
  await server.listen();
  server.printUrls();
} else {
  await build(settings);
  compress(join(ROOT, 'dist/console'));
}

/** Puts what text becomes beside it, so that no api has to compress it for each caller. */
function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|js|css|svg)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}
