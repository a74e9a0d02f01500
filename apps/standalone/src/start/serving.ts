import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppProcess } from './app-process.js';
import type { FirstEndReason } from './end-reason.js';
import { EXIT, StartRefused } from './start-refused.js';

const WITHIN_MS = 60_000;

/**
 * Resolves when both apps serve, or when the service has to end before they do. @throws StartRefused if that takes too
 * long
 */
export async function untilServing(
  api: AppProcess,
  worker: AppProcess,
  address: string,
  ending: FirstEndReason,
): Promise<void> {
  const waitingFor = new Set([api.name, worker.name]);
  const apiServes = untilHealthy(address, () => ending.isDue).then(() => waitingFor.delete(api.name));
  const workerServes = worker.ready.then(() => waitingFor.delete(worker.name));
  const giveUp = new AbortController();
  const tooLong = wait(WITHIN_MS, undefined, { signal: giveUp.signal }).then(() => {
    const late = [...waitingFor].join(' and ');
    throw new StartRefused(`${late} did not get ready within ${WITHIN_MS / 1000} s; see the logs.`, EXIT.failed);
  });
  try {
    await Promise.race([Promise.all([apiServes, workerServes]), ending.happened, tooLong]);
  } finally {
    giveUp.abort();
    tooLong.catch(() => undefined);
  }
}

/** Returns without an error once `isOver` says that no app is left to answer. */
async function untilHealthy(address: string, isOver: () => boolean): Promise<void> {
  while (!isOver() && (await statusOf(`${address}/api/health/ready`)) !== 200) await wait(40);
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    // The certificate is for the public name and not for localhost. It need not be verified when we call our own child
    // process.
    const request = url.startsWith('https:') ? getHttps(url, { rejectUnauthorized: false }) : getHttp(url);
    request.setTimeout(2_000, () => request.destroy());
    request.once('error', () => resolve(undefined));
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
}
