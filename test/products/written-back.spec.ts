import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let graph: GraphCalls;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  graph = graphCalls(service, member);
});

afterAll(() => service?.close());

/** Reads a record, writes it back with something said otherwise, and gives what it was and is. */
async function writtenBack(path: string, otherwise: Record<string, unknown> = {}) {
  const send = (method: string, body?: unknown) =>
    call(method, `${service.url}/api/v1/${path}`, { token: member.token, body });
  const read = await send('GET');
  const back = await send('PATCH', { ...read.json, ...otherwise });
  expect(back.status, back.text).toBe(200);
  return { was: read, is: back };
}

/** A material in a model, carried by a lane in it; the records by their paths. */
async function carried() {
  const steel = await graph.material('2');
  const lane = (await graph.made('transport/lane', { name: 'Road', totalKm: 100, CO2ePerTkm: '0.1' })).uuid as string;
  const { product, model, inputs } = await graph.modelled([kilogramsOf(steel, 500)]);
  const transport = { lane: { uuid: lane }, for: { uuid: inputs[0] } };
  const { uuid } = await graph.made(`model/${model}/input`, { transport, lifecycleStage: { code: 'A4' } });
  const at = `model/${model}/input`;
  return { steel, lane, product: `material/${product}`, goods: `${at}/${inputs[0]}`, freight: `${at}/${uuid}` };
}

describe('a record written back as it was read', () => {
  it('is as it was, whatever of it is computed', async () => {
    const { steel, lane, product, goods, freight } = await carried();
    const { uuid } = await graph.made('switch', { name: 'Sheet', unit: 't', sources: [{ uuid: steel }] });
    const used = { product: { uuid: steel }, quantity: 3, unit: 't' };
    const activity = (await graph.made('activity', used)).uuid as string;
    for (const path of [
      ...[`material/${steel}?impacts=all`, `${product}?impacts=all`, goods, freight],
      ...[`switch/${uuid}?impacts=all`, `transport/lane/${lane}`, `activity/${activity}`],
    ]) {
      const { was, is } = await writtenBack(path);
      expect(is.json, path).toEqual(was.json);
      expect(is.headers.get('etag'), path).toBe(was.headers.get('etag'));
    }
  });

  it('goes on following: an input its material, a transport the weight it carries', async () => {
    const { steel, goods, freight } = await carried();
    await writtenBack(goods, { notes: 'nothing of an input' });
    await writtenBack(freight);
    await graph.send('PATCH', `material/${steel}`, { name: 'Galvanised steel' });
    expect((await graph.get(goods)).name).toBe('Galvanised steel');
    await graph.send('PATCH', goods, { quantity: 800 });
    expect(await graph.get(freight)).toMatchObject({ transport: { weight: { quantity: 800 }, tkm: 80 }, CO2e: '8' });
  });

  it('goes on following: an activity its quantity', async () => {
    const steel = await graph.material('2');
    const made = await graph.made('activity', { product: { uuid: steel }, quantity: 3, unit: 't' });
    expect(made.CO2e).toBe('6000');
    const { is } = await writtenBack(`activity/${made.uuid}`, { quantity: 4 });
    expect(is.json).toMatchObject({ CO2e: '8000', UpstreamCO2e: '8000', factorSource: { uuid: steel, upstream: '2' } });
  });
});
