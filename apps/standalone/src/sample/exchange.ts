import { setTimeout as wait } from 'node:timers/promises';
import type { Side } from './partner.js';
import { dataSources } from './partner.js';
import { to, uuidsOf } from './unless-there.js';

/** The events take a second or two; where the worker is busy for longer, nobody waits for them. */
const ANSWERED_WITHIN_MS = 30_000;
const LOOK_MS = 100;

/**
 * Requests of the two companies to each other. They are real: a worker sends each to the other's PACT API, and another event answers it.
 * One asks for a product that the other does not have.
 */
export async function createExchange(demo: Side, partner: Side): Promise<void> {
  const asked = [
    await ask(demo, partner, 'NM-AL-15', 'For the footprint of our desk lamp'),
    await ask(demo, partner, 'NM-CU-02', 'Do you make copper wire, too?'),
    await ask(partner, demo, 'DL-1', 'For the lamps in our offices'),
  ];
  const pulled = await pull(demo, partner);
  const until = performance.now() + ANSWERED_WITHIN_MS;
  const isOver = async () =>
    (await pulled()) && (await Promise.all(asked.map((isAnswered) => isAnswered()))).every(Boolean);
  while (!(await isOver()) && performance.now() < until) await wait(LOOK_MS);
}

/** Whether something that runs has ended. */
type Ended = () => Promise<boolean>;

async function ask({ client }: Side, other: Side, sku: string, comment: string): Promise<Ended> {
  const dataSource = to(await uuidsOf(dataSources(client)), other.name);
  const { data } = await client.POST('/api/v1/exchange/request', {
    params: once(`ask for ${sku}`),
    body: { dataSource, criteria: { productId: [supplierId(other, sku)] }, comment },
  });
  const params = { path: { id: data.id } };
  return async () => (await client.GET('/api/v1/exchange/{id}', { params })).data.answer !== undefined;
}

/** Reads all footprints of the other one. */
async function pull({ client }: Side, other: Side): Promise<Ended> {
  const dataSource = to(await uuidsOf(dataSources(client)), other.name);
  const { data } = await client.POST('/api/v1/exchange/pull', { params: once('pull'), body: { dataSource } });
  const params = { path: { uuid: data.uuid } };
  return async () =>
    ['done', 'failed'].includes((await client.GET('/api/v1/exchange/pull/{uuid}', { params })).data.state);
}

/** Requests have no syncId: where a start was killed, the next one sends the same key, and nothing is asked twice. */
const once = (name: string) => ({ header: { 'Idempotency-Key': `sample: ${name}` } });

/** As a company publishes an article number of its own. */
const supplierId = ({ subdomain }: Side, sku: string): string => `urn:pact:${subdomain}.localhost:supplier-id:${sku}`;
