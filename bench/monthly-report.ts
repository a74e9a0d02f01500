import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { installWithActivities } from './support/activity-installation.js';
import { percentile, print, round } from './support/figures.js';
import { HttpLoad } from './support/http-load.js';

/**
 * GET /v1/report/monthly of a year, with taxonomies and without. One client sends one request after the other.
 * `node dist/bench/monthly-report.js [--rows 5000000] [--requests 200] [--keep folder]`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    requests: { type: 'string', default: '200' },
    keep: { type: 'string' },
  },
});
const [rows, requests] = [values.rows, values.requests].map(Number) as [number, number];

const installation = await installWithActivities(rows, 60, values.keep);
const load = new HttpLoad(1);
try {
  const token = await installation.token(['activity:report']);
  const figures: Record<string, unknown> = {};
  for (const query of ['year=2022', 'year=2022&taxonomies=false', 'sd=2020-01&ed=2024-12&taxonomies=false']) {
    const url = `${installation.url}/api/v1/report/monthly?${query}`;
    const ms: number[] = [];
    for (let nth = -requests / 10; nth < requests; nth++) {
      const answer = await load.ask({ method: 'GET', url, token });
      if (nth >= 0) ms.push(answer.ms);
    }
    figures[query] = { msP50: round(percentile(ms, 50)), msP99: round(percentile(ms, 99)) };
  }
  print({ rows, requests, ...figures });
} finally {
  load.close();
  await installation.stop();
}
