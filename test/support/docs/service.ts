import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { builtScript, ROOT } from '../processes/built.js';
import { freePort } from '../processes/free-port.js';

/** The service as `npm start` runs it, on a folder and a port of its own, with its sample. */
export interface DocsService {
  readonly address: string;
  stop(): Promise<void>;
}

/** @throws Error with what it printed, if it ends before the sample is there, or can't fill it */
export async function startDocsService(dataDir: string): Promise<DocsService> {
  builtScript('api'); // Refuses a build of other sources.
  const port = await freePort();
  const child = spawn(process.execPath, ['--enable-source-maps', join(ROOT, 'dist/bin/standalone.js')], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('sample company is filled')) resolve();
        if (output.includes('sample company is not filled')) reject(new Error(output));
      });
    }
    void ended.then(() => reject(new Error(output)));
  });
  return {
    address: `http://localhost:${port}`,
    stop: async () => {
      process.off('exit', end);
      end();
      await ended;
    },
  };
}
