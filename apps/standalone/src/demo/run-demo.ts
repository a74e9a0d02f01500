import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from '#embedded';
import type { SampleFile } from '../sample-file.js';
import { Requester } from './requester.js';
import { withDataSource } from './with-data-source.js';

const LATE_MS = 10_000;
const TYPE = 'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3';

interface Errand {
  title: string;
  productId: string;
  /** The event type that the answer must have. */
  expected: 'RequestFulfilledEvent' | 'RequestRejectedEvent';
}

/**
 * Requests a sample product and an unknown one, and prints request and answer of each. @returns whether both answers
 * were right
 */
export async function runDemo(running: Running, sample: SampleFile, print: (text: string) => void): Promise<boolean> {
  const requester = new Requester();
  await requester.open();
  try {
    return await withDataSource(running, requester, async () => {
      print(`A requester's PACT API listens on ${requester.url} and is now a data source of the company demo.`);
      const token = await tokenFor(sample);
      const errands: Errand[] = [
        {
          title: 'A product that is there',
          productId: `urn:uuid:${sample.uuids['material']}`,
          expected: 'RequestFulfilledEvent',
        },
        { title: 'A product that is not', productId: `urn:uuid:${randomUUID()}`, expected: 'RequestRejectedEvent' },
      ];
      let isRight = true;
      for (const errand of errands) isRight = (await show(errand, sample, token, requester, print)) && isRight;
      print(isRight ? '\nBoth answers are right.' : '\nAn answer is wrong or late.');
      return isRight;
    });
  } finally {
    requester.close();
  }
}

async function show(
  { title, productId, expected }: Errand,
  { pactBaseUrl }: SampleFile,
  token: string,
  requester: Requester,
  print: (text: string) => void,
): Promise<boolean> {
  const id = randomUUID();
  const event = {
    type: TYPE,
    specversion: '1.0',
    id,
    source: requester.url,
    time: new Date().toISOString(),
    data: { productId: [productId] },
  };
  print(`\n── ${title} ${'─'.repeat(60 - title.length)}`);
  print(`POST ${pactBaseUrl}/3/events\n${JSON.stringify(event, null, 2)}`);
  const sent = performance.now();
  const accepted = await fetch(`${pactBaseUrl}/3/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/cloudevents+json' },
    body: JSON.stringify(event),
  });
  print(`\n→ ${accepted.status} after ${ms(performance.now() - sent)}`);
  if (accepted.status !== 200) {
    print(await accepted.text());
    return false;
  }
  while (!requester.answerTo(id) && performance.now() - sent < LATE_MS) await wait(5);
  const answer = requester.answerTo(id);
  if (!answer) {
    print(`No answer came within ${LATE_MS / 1000} s.`);
    return false;
  }
  print(`← ${requester.url}/3/events received after ${ms(answer.at - sent)}`);
  print(JSON.stringify(JSON.parse(answer.text), null, 2));
  return isExpected(answer.text, expected);
}

function isExpected(text: string, expected: Errand['expected']): boolean {
  const { type, data } = JSON.parse(text) as { type: string; data: { pfs?: unknown[]; error?: { code?: string } } };
  if (!type.includes(`.${expected}.`)) return false;
  return expected === 'RequestFulfilledEvent' ? data.pfs?.length === 1 : data.error?.code === 'NotFound';
}

async function tokenFor({ pactBaseUrl, clientId, clientSecret }: SampleFile): Promise<string> {
  const answer = await fetch(`${pactBaseUrl}/3/auth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!answer.ok) throw new Error(`the token endpoint answered ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

function ms(duration: number): string {
  return `${duration.toFixed(0)} ms`;
}
