import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Companies } from '#access';
import { tokenOf } from './support/api-installation.js';
import { percentile, print, round } from './support/figures.js';
import { install } from './support/installation.js';
import { peakMiB, residentMiB } from './support/process-use.js';

/**
 * The most memory that an api takes while many bulks of 10,000 activities arrive at the same time, of one company and of four, and how
 * long another company waits for a page meanwhile. What has no room is answered 503; here it is not sent again.
 * `node dist/bench/bulk-memory.js [--bulks 24] [--rows 10000] [--bytes 1500]`, each activity of so many bytes
 */
const { values } = parseArgs({
  options: {
    bulks: { type: 'string', default: '24' },
    rows: { type: 'string', default: '10000' },
    bytes: { type: 'string', default: '1500' },
  },
});
const [bulks, rows, bytes] = [values.bulks, values.rows, values.bytes].map(Number) as [number, number, number];

const installation = await install({ redis: false, worker: false });
try {
  const tokens = await Promise.all(['one', 'two', 'three', 'four', 'reader'].map(tokenOfCompany));
  const reader = tokens.pop();
  const atStart = residentMiB(installation.pids.api);
  const ofOne = await send(tokens.slice(0, 1), reader);
  const ofFour = await send(tokens, reader);
  print({ bulks, rows, MiBEach: round((rows * bytes) / 2 ** 20, 1), apiMiBAtStart: round(atStart, 0), ofOne, ofFour });
} finally {
  await installation.stop();
}

async function tokenOfCompany(subdomain: string): Promise<string> {
  const { database, url } = installation;
  const { uuid } = await new Companies(database).create(subdomain, subdomain);
  return tokenOf(url, database, uuid, ['activity:create', 'activity:read', 'material:read']);
}

async function send(tokens: readonly string[], reader: string | undefined) {
  const from = performance.now();
  const sent = Array.from({ length: bulks }, (_, nth) => sendBulk(tokens[nth % tokens.length]));
  const all = Promise.all(sent);
  const reads = await readUntil(all, reader);
  const statuses = await all;
  return {
    answered: Object.fromEntries(
      [...new Set(statuses)].map((one) => [one, statuses.filter((it) => it === one).length]),
    ),
    seconds: round((performance.now() - from) / 1_000, 1),
    apiMiBAtMost: round(peakMiB(installation.pids.api), 0),
    readsOfAnother: { count: reads.length, msP50: percentile(reads, 50), msMost: percentile(reads, 100) },
  };
}

/** The api may refuse a body before all of it is sent, and then closes the connection. */
async function sendBulk(token: string | undefined): Promise<number | string> {
  const activity = {
    name: 'Bulk',
    quantity: 1,
    unit: 'kg',
    UpstreamCO2e: '1',
    startDate: '2026-01-31',
    description: '',
  };
  const description = 'x'.repeat(Math.max(0, bytes - JSON.stringify(activity).length - 1));
  const body = JSON.stringify(Array.from({ length: rows }, () => ({ ...activity, description })));
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(`${installation.url}/api/v1/activity/bulk`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return answer.status;
  } catch (fault) {
    return (fault as { cause?: { code?: string } }).cause?.code ?? String(fault);
  }
}

async function readUntil(end: Promise<unknown>, token: string | undefined): Promise<number[]> {
  const taken: number[] = [];
  let isOver = false;
  void end.finally(() => (isOver = true));
  while (!isOver) {
    const from = performance.now();
    const answer = await fetch(`${installation.url}/api/v1/material?limit=20`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A reader was answered with ${answer.status}.`);
    taken.push(round(performance.now() - from, 1));
  }
  return taken;
}
