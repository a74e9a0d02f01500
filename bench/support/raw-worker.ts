import { Agent, request } from 'node:http';
import { Worker } from 'bullmq';
import { openQueueConnection } from '#platform';

/**
 * The worker that ours is compared with, in a separate process: it takes jobs from a queue and posts the same bytes for
 * each.
 */
export interface RawWorkerSettings {
  queueUrl: string;
  queue: string;
  concurrency: number;
  url: string;
  body: string;
}

const { queueUrl, queue, concurrency, url, body } = JSON.parse(process.env['RAW'] ?? '') as RawWorkerSettings;
const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
const bytes = Buffer.from(body);
const headers = { 'Content-Type': 'application/cloudevents+json; charset=UTF-8', 'Content-Length': bytes.length };

function post(): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().on('end', resolve).on('error', reject);
    })
      .on('error', reject)
      .end(bytes);
  });
}

const { connection } = openQueueConnection(queueUrl, 'worker').options;
const worker = new Worker(queue, post, { connection, concurrency });
worker.on('error', (fault) => console.error(fault.message));
await worker.waitUntilReady();
process.send?.({ ready: true });
