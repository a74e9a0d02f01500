import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { apiEnvironment, installApi } from './support/api-installation.js';
import { percentile, print, round } from './support/figures.js';
import { end } from './support/process.js';

/**
 * The time from the start of the process to the first answer it could give: the api on a migrated database, compared
 * with an empty Nest application and a bare `node:http` server.
 * `node dist/bench/api-start.js [--rounds 10]`
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });

const installation = await installApi(() => Promise.resolve());
try {
  const kinds = {
    api: () => started('../bin/api.js', apiEnvironment(installation.databaseUrl, 0)),
    emptyNest: () => started('support/empty-app.js', { KIND: 'nest' }),
    bareHttp: () => started('support/empty-app.js', { KIND: 'http' }),
  };
  const ms: Record<keyof typeof kinds, number[]> = { api: [], emptyNest: [], bareHttp: [] };
  for (let nth = 0; nth < Number(values.rounds); nth++) {
    for (const [kind, start] of Object.entries(kinds)) ms[kind as keyof typeof kinds].push(await start());
  }
  const median = (kind: keyof typeof kinds) => round(percentile(ms[kind], 50), 0);
  print({
    msToReady: { api: median('api'), emptyNest: median('emptyNest'), bareHttp: median('bareHttp') },
    slowest: round(Math.max(...ms.api), 0),
    ratioToEmptyNest: round(median('api') / median('emptyNest')),
    ratioToBareHttp: round(median('api') / median('bareHttp')),
  });
} finally {
  await installation.stop();
}

async function started(script: string, env: Record<string, string>): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', new URL(script, import.meta.url).pathname], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${script} did not start.`))),
  ]);
  const took = performance.now() - from;
  await end(child);
  return took;
}
