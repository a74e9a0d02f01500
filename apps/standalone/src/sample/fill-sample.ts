import type { Client } from '#client';
import { createClient } from '#client';
import { createActivities } from './activities.js';
import { createElements } from './elements.js';
import { createExchange } from './exchange.js';
import { createFactors } from './factors.js';
import { createModel } from './lamp-model.js';
import type { Side } from './partner.js';
import { connect, createPartner } from './partner.js';
import { createReferences } from './references.js';
import type { ClientCredentials, SampleFile } from './sample-file.js';
import type { Step } from './steps.js';
import { uuidOfEach } from './uuid-of-each.js';

export interface Filling {
  /** Called after each step, with what is left. */
  readonly save: (sample: SampleFile) => Promise<void>;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Fills the sample company and its partner over the API of the running service, as any other program would. Where it ends early, the
 * next call goes on: steps that were done are left out, and what a broken one made is found by its key.
 */
export async function fillSample(sample: SampleFile, { save, fetch }: Filling): Promise<void> {
  const client = (of: ClientCredentials): Client => createClient({ baseUrl: sample.baseUrl, apiKey: of.apiKey, fetch });
  const demo = client(sample);
  const both = async (work: (demo: Side, partner: Side) => Promise<void>) => {
    if (sample.partner) await work(...(await sidesOf(sample, demo, client(sample.partner))));
  };
  const work: Record<Step, () => Promise<unknown>> = {
    references: () => createReferences(demo),
    factors: () => createFactors(demo),
    elements: () => createElements(demo),
    model: () => createModel(demo),
    activities: () => createActivities(demo, new Date()),
    partner: () => both(createPartner),
    exchange: () => both(createExchange),
    addresses: () => both(connect),
    uuids: async () => (current = { ...current, uuids: await uuidOfEach(demo, current.uuids) }),
  };
  let current = sample;
  for (const step of sample.toFill ?? []) {
    await work[step as Step]();
    current = { ...current, toFill: (current.toFill ?? []).filter((each) => each !== step) };
    await save(current);
  }
}

async function sidesOf({ pactBaseUrl }: SampleFile, demo: Client, partner: Client): Promise<[Side, Side]> {
  const sideOf = async (client: Client, url: string): Promise<Side> => {
    const { data } = await client.GET('/api/v1/company');
    return { client, url, name: data.name, subdomain: data.subdomain };
  };
  const { protocol, port, pathname } = new URL(pactBaseUrl);
  const below = `${protocol}//partner.localhost${port && `:${port}`}${pathname}`;
  return Promise.all([sideOf(demo, pactBaseUrl), sideOf(partner, below)]);
}
