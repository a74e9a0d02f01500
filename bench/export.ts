import 'reflect-metadata';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { installWithActivities } from './support/activity-installation.js';
import { print, round } from './support/figures.js';
import { residentMiB } from './support/process-use.js';

/**
 * All activities of a company as CSV and as XLSX: how long it takes, and how much the memory of the api grows meanwhile.
 * `node dist/bench/export.js [--rows 1000000] [--keep folder]`
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, keep: { type: 'string' } },
});
const rows = Number(values.rows);

const installation = await installWithActivities(rows, 12, values.keep);
try {
  const { url, api } = installation;
  const token = await installation.token(['activity:read']);
  const taken = async (query: string) => {
    const atRest = residentMiB(api.pid);
    let [most, bytes] = [atRest, 0];
    const watch = setInterval(() => (most = Math.max(most, residentMiB(api.pid))), 50);
    const from = performance.now();
    const asked = get(`${url}/api/v1/activity?${query}`, { headers: { Authorization: `Bearer ${token}` } });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    for await (const chunk of answer) bytes += (chunk as Buffer).length;
    clearInterval(watch);
    const seconds = (performance.now() - from) / 1_000;
    return {
      status: answer.statusCode,
      seconds: round(seconds),
      MB: round(bytes / 1e6),
      mibAtRest: atRest,
      mibMost: most,
    };
  };
  await taken('format=csv&date=2020-01-01');
  print({ rows, csv: await taken('format=csv'), xlsx: await taken('format=xlsx') });
} finally {
  await installation.stop();
}
