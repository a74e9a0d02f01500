import type { Client, Schemas } from '#client';
import { bySyncId } from './references.js';
import { keyed, to, unlessThere, uuidsOf } from './unless-there.js';

/** A company of the sample as the other one knows it. */
export interface Side {
  readonly client: Client;
  readonly name: string;
  readonly subdomain: string;
  /** The address of its PACT API, which is also the source of its events. */
  readonly url: string;
}

/** The partner that `npm run partner` plays, with a PACT API of its own while it runs. */
const PLAYED = {
  name: 'Sample partner',
  url: 'http://localhost:4000/pact',
  clientId: 'our-id',
  clientSecret: 'their-secret',
};

const dqr = { documentationYear: 2024, technologicalDQR: 1, temporalDQR: 2, geographicalDQR: 1 };
const SHEETS: readonly (Schemas['CreateElementDto'] & { syncId: string })[] = [
  {
    ...{ name: 'Aluminium sheet, cold rolled', syncId: 'al-sheet', sku: 'NM-AL-15', cpcCode: '41532', unit: 'kg' },
    ...{ recycledPercent: 32, geoLocation: { code: 'GB' }, dataQualityIndicators: dqr },
    impacts: { 'GWP-fossil': { A1: '6.71', A2: '0.14', A3: '0.58' } },
  },
  {
    ...{ name: 'Steel sheet, galvanised', syncId: 'st-sheet', sku: 'NM-ST-08', cpcCode: '41231', unit: 'kg' },
    ...{ recycledPercent: 20, geoLocation: { code: 'GB' }, dataQualityIndicators: dqr },
    impacts: { 'GWP-fossil': { A1: '2.05', A2: '0.09', A3: '0.31' } },
  },
];

/** What the partner makes, and a data source each way. */
export async function createPartner(demo: Side, partner: Side): Promise<void> {
  const path = '/api/v1/material';
  await unlessThere(
    bySyncId(partner.client, path),
    SHEETS.map((body) => [body.syncId, body]),
    (body) => partner.client.POST(path, { body }),
  );
  await connect(demo, partner);
  await unlessThere(dataSources(demo.client), [[PLAYED.name, PLAYED]], (body) =>
    demo.client.POST('/api/v1/data-source', { body }),
  );
}

/** Gives each a data source of the other one, or leads it to where that one is now. */
export async function connect(demo: Side, partner: Side): Promise<void> {
  await letIn(demo, partner);
  await letIn(partner, demo);
  await bindClient(demo, partner);
  await bindClient(partner, demo);
}

export const dataSources = (client: Client) => keyed(client.all('/api/v1/data-source'), ({ name }) => name);

/** Gives one company a client of another, and the data source that uses it. */
async function letIn(asks: Side, answers: Side): Promise<void> {
  const known = await dataSourceOf(asks, answers.name);
  if (known?.url === answers.url) return;
  // The secret of a client is shown once, and a data source that moves has to be given one again: an earlier client is of no use.
  for (const clientId of await clientsOf(answers, asks.name))
    await answers.client.DELETE('/api/v1/client/{clientId}', { params: { path: { clientId } } });
  const { data } = await answers.client.POST('/api/v1/client', {
    body: { name: asks.name, permissions: ['pact:read'] },
  });
  const { clientId, clientSecret } = data;
  const body = { name: answers.name, url: answers.url, clientId, clientSecret };
  if (known) await asks.client.PATCH('/api/v1/data-source/{uuid}', { params: { path: { uuid: known.uuid } }, body });
  else await asks.client.POST('/api/v1/data-source', { body });
}

async function dataSourceOf({ client }: Side, name: string) {
  for await (const each of client.all('/api/v1/data-source')) if (each.name === name) return each;
  return undefined;
}

/** Tells a company that the client it gave to another belongs to that one's data source. */
async function bindClient(asks: Side, answers: Side): Promise<void> {
  const dataSource = to(await uuidsOf(dataSources(answers.client)), asks.name);
  for (const clientId of await clientsOf(answers, asks.name))
    await answers.client.PATCH('/api/v1/client/{clientId}', { params: { path: { clientId } }, body: { dataSource } });
}

async function clientsOf({ client }: Side, name: string): Promise<string[]> {
  const found: string[] = [];
  for await (const each of client.all('/api/v1/client'))
    if (each.name === name && each.state === 'active') found.push(each.clientId);
  return found;
}
