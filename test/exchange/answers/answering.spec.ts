import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOfficial } from '../../support/partners/official-schema.js';
import { aMaterial, aRequestEvent } from '../../support/companies/builders.js';
import { call, sendEvent } from '../../support/companies/call.js';
import type { PactPeer } from '../../support/partners/pact-peer.js';
import { startPactPeer } from '../../support/partners/pact-peer.js';
import { queues } from '../../support/queues/queues.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';

describe.each(queues())('a request for footprints, on $name', (queue) => {
  let service: TestService;
  let member: Member;
  let peer: PactPeer;

  beforeAll(async () => {
    service = await TestService.start(await queue.settings());
    await service.startWorker();
    member = await service.member();
    peer = await startPactPeer({});
    await service.addDataSource(member, peer);
  });

  afterAll(async () => {
    await service?.close();
    await peer?.close();
    await queue.close();
  });

  it('is answered with the footprint that matches', async () => {
    const material = await call('POST', `${service.url}/api/v1/material`, {
      token: member.token,
      body: aMaterial({ sku: 'G-1' }),
    });
    expect(material.status).toBe(200);
    const event = aRequestEvent({ source: peer.url, data: { productId: ['G-1'] } });
    const accepted = await sendEvent(service.url, member, event);
    expect(accepted.status).toBe(200);
    expect(accepted.text).toBe('');
    const [answer] = await peer.waitFor(({ json }) => (json as any).data.requestEventId === event['id'], 5_000);
    expect(answer?.headers['content-type']).toBe('application/cloudevents+json; charset=UTF-8');
    expect(answer?.json).toMatchObject({
      type: 'org.wbcsd.pact.ProductFootprint.RequestFulfilledEvent.3',
      specversion: '1.0',
      source: `${service.url}/api/pact`,
      data: {
        pfs: [{ productNameCompany: 'Granulate', status: 'Active', pcf: { pcfExcludingBiogenicUptake: '2.25' } }],
      },
    });
    const [footprint] = (answer?.json as any).data.pfs;
    expect([isOfficial(footprint), isOfficial.errors]).toEqual([true, null]);
  });

  it('is rejected when nothing matches', async () => {
    const event = aRequestEvent({
      source: `${peer.url}/`,
      type: 'org.standard.pact.ProductFootprint.RequestCreatedEvent.3',
      data: { productId: ['nothing'] },
    });
    expect((await sendEvent(service.url, member, event)).status).toBe(200);
    const [answer] = await peer.waitFor(({ json }) => (json as any).data.requestEventId === event['id'], 5_000);
    expect(answer?.json).toMatchObject({
      type: 'org.standard.pact.ProductFootprint.RequestRejectedEvent.3',
      data: { error: { code: 'NotFound' } },
    });
  });
});
