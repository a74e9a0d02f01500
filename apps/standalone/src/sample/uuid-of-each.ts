import type { Client } from '#client';
import { listed } from './activities.js';

/** For each kind of record, the uuid of the first one that is listed. Kinds of which there is none are left out. */
export async function uuidOfEach(
  client: Client,
  known: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const model = await first(client.all('/api/v1/model'));
  const params = { path: { model: model ?? '' } };
  const uuids: Record<string, string | undefined> = {
    ...known,
    material: await first(client.all('/api/v1/material')),
    process: await first(client.all('/api/v1/process')),
    model,
    input: model && (await first(client.all('/api/v1/model/{model}/input', { params }))),
    block: model && (await first(client.all('/api/v1/model/{model}/block', { params }))),
    switch: await first(client.all('/api/v1/switch')),
    transportLane: await first(client.all('/api/v1/transport/lane')),
    activity: (await listed(client))[0]?.uuid,
    activityGroup: await first(client.all('/api/v1/activity/group')),
    scope: await first(client.all('/api/v1/scope')),
    org: await first(client.all('/api/v1/org')),
    supplier: await first(client.all('/api/v1/supplier')),
    location: await first(client.all('/api/v1/location')),
    taxonomy: await first(client.all('/api/v1/taxonomy')),
    database: await first(client.all('/api/v1/database')),
    dataset: await first(client.all('/api/v1/search')),
  };
  return Object.fromEntries(Object.entries(uuids).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

async function first(items: AsyncIterable<{ uuid: string }>): Promise<string | undefined> {
  for await (const { uuid } of items) return uuid;
  return undefined;
}
