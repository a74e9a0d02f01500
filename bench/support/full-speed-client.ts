import { Agent, request } from 'node:http';

/** A client in a process of its own that sends requests as fast as they are answered, whatever the answers are. */
export interface FullSpeedSettings {
  url: string;
  apiKey: string;
  connections: number;
}

/** What its parent gets once it has sent a message and the last answers have come: how many had which status. */
export type StatusCounts = Record<string, number>;

const { url, apiKey, connections } = JSON.parse(process.env['CLIENT'] ?? '') as FullSpeedSettings;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const counts: StatusCounts = {};
let nth = 0;
let isGoing = true;

/** Three pages of 100 materials, then a new material. */
function next(): { method: string; path: string; body?: string } {
  if (nth++ % 4 !== 3) return { method: 'GET', path: '/api/v1/material?limit=100' };
  return { method: 'POST', path: '/api/v1/material', body: JSON.stringify({ name: `Material ${nth}`, unit: 'kg' }) };
}

function ask(): Promise<void> {
  const { method, path, body } = next();
  const headers = {
    'X-API-Key': apiKey,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    request(url + path, { method, headers, agent }, (answer) => {
      const status = String(answer.statusCode);
      answer.resume().on('close', () => {
        counts[status] = (counts[status] ?? 0) + 1;
        resolve();
      });
    })
      .on('error', () => resolve())
      .end(body);
  });
}

async function lane(): Promise<void> {
  while (isGoing) await ask();
}

const lanes = Promise.all(Array.from({ length: connections }, lane));
process.once('message', () => {
  isGoing = false;
  void lanes.then(() => {
    agent.destroy();
    process.send?.(counts);
  });
});
process.send?.({ ready: true });
