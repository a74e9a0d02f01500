import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { sendFile, untilEnded } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;
let other: Member;

beforeAll(async () => {
  service = await TestService.shared();
  [member, other] = [await service.member('acme'), await service.member('other')];
});
afterAll(() => service?.close());

const rows = (count: number): string =>
  `name,UpstreamCO2e,startDate\n${Array.from({ length: count }, (_, index) => `row ${index},0.1,2026-01-31`).join('\n')}\n`;

const sent = async (content: string, by = member): Promise<any> =>
  (await sendFile(service.url, by, 'kind=activity&again=true', { content })).json;

const follow = (uuid: string, by = member) =>
  fetch(`${service.url}/api/v1/import/${uuid}`, {
    headers: { Authorization: `Bearer ${by.token}`, Accept: 'text/event-stream' },
  });

/** Follows an import on a connection of its own. */
const stream = (url: string, { token }: Member): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });

/** The events of a stream: their types, and the records that they carry. */
function eventsIn(sent: string): [string, any][] {
  const blocks = sent.split('\n\n').filter((block) => block.startsWith('event: '));
  return blocks.map((block) => {
    const [event = '', data = ''] = block.split('\n');
    return [event.replace('event: ', ''), JSON.parse(data.replace('data: ', ''))];
  });
}

describe('the progress of an import', () => {
  it('is sent as it goes on, until the import has ended', async () => {
    const { uuid } = await sent(rows(20_000));
    const answer = await follow(uuid);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      ...[200, 'text/event-stream; charset=utf-8', 'no-store'],
    ]);
    await service.startWorker();
    const events = eventsIn(await answer.text());
    expect(events[0]).toMatchObject(['progress', { uuid, state: 'queued', rows: { read: 0, written: 0 } }]);
    expect(events.at(-1)).toMatchObject(['ended', { uuid, state: 'done', rows: { written: 20_000 } }]);
    expect(events.slice(0, -1).every(([type]) => type === 'progress')).toBe(true);
    const again = eventsIn(await (await follow(uuid)).text());
    expect(again).toEqual([events.at(-1)]);
  });

  it('is JSON to everybody who does not ask for events', async () => {
    const { uuid } = await sent(rows(1));
    await untilEnded(service.url, member, uuid);
    for (const accept of ['*/*', 'application/json', 'application/json, text/event-stream', 'text/html']) {
      const answer = await fetch(`${service.url}/api/v1/import/${uuid}`, {
        headers: { Authorization: `Bearer ${member.token}`, Accept: accept },
      });
      expect([accept, answer.headers.get('content-type')]).toEqual([accept, 'application/json; charset=utf-8']);
      expect(answer.headers.get('etag')).toBeTruthy();
    }
  });

  it("is told of one's own imports only", async () => {
    const { uuid } = await sent(rows(1));
    expect((await follow(uuid, other)).status).toBe(404);
    expect(
      (await fetch(`${service.url}/api/v1/import/${uuid}`, { headers: { Accept: 'text/event-stream' } })).status,
    ).toBe(401);
  });
});

describe('many who follow imports', () => {
  let idle: TestService;
  let [one, two]: Member[] = [];

  // Without a worker no import ends.
  beforeAll(async () => {
    idle = await TestService.start();
    [one, two] = [await idle.member('acme'), await idle.member('other')];
  });
  afterAll(() => idle?.close());

  it('are refused above twenty of a company, and let in again when some have gone; a service that ends ends them', async () => {
    const { json } = await sendFile(idle.url, one!, 'kind=activity', { content: rows(1) });
    const open = (by = one!, uuid = json.uuid) => stream(`${idle.url}/api/v1/import/${uuid}`, by);
    const streams = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const refused = await open();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(await text(refused))).toEqual({ message: 'Your company follows 20 imports already.' });
    const theirs = (await sendFile(idle.url, two!, 'kind=activity', { content: rows(1) })).json;
    const others = await open(two, theirs.uuid);
    expect(others.statusCode).toBe(200);
    streams.splice(0, 5).forEach((left) => left.destroy());
    await until('there is room again', async () => {
      const answer = await open();
      answer.destroy();
      return answer.statusCode === 200;
    });
    const texts = Promise.all([...streams, others].map(text));
    await idle.close();
    expect((await texts).map((each) => eventsIn(each).map(([type]) => type))).toEqual(
      Array.from({ length: 16 }, () => ['progress']),
    );
  });
});

describe('imports of one company', () => {
  it('are worked on one after the other, as they were sent: a file may build on the one before', async () => {
    const one = await TestService.start();
    try {
      const by = await one.member();
      const sent = async (query: string, content: string): Promise<string> =>
        (await sendFile(one.url, by, query, { content })).json.uuid;
      const parts = Array.from({ length: 2_000 }, (_, nth) => `P-${nth},P-${nth},kg,1`).join('\n');
      const ids = [
        await sent('kind=activity', rows(3_000)),
        await sent('kind=activity&again=true', rows(1)),
        await sent('kind=material', `name,sku,unit,footprint.CO2e.A1\nW,W,kg,\n${parts}`),
        await sent('kind=model', 'parent,component,quantity,unit\nW,P-1999,2,kg'),
      ];
      const cancelled = ids[1] ?? '';
      expect((await call('POST', `${one.url}/api/v1/import/${cancelled}/cancel`, { token: by.token })).status).toBe(
        200,
      );
      await Promise.all([one.startWorker(), one.startWorker()]);
      const ended = await Promise.all(ids.map((uuid) => untilEnded(one.url, by, uuid)));
      expect(ended.map(({ state }) => state)).toEqual(['done', 'cancelled', 'done', 'done']);
      const worked = ended.filter(({ uuid }) => uuid !== cancelled);
      worked.slice(1).forEach(({ started }, nth) => expect(started >= worked[nth].ended).toBe(true));
    } finally {
      await one.close();
    }
  });
});

describe('imports of several companies', () => {
  it('are taken in turns: a company with many leaves room for others', async () => {
    const fair = await TestService.start();
    try {
      const [many, few] = [await fair.member('many'), await fair.member('few')];
      const sentBy = async (by: Member, count: number): Promise<string> =>
        (await sendFile(fair.url, by, 'kind=activity&again=true', { content: rows(count) })).json.uuid;
      const first: string[] = [];
      for (let index = 0; index < 6; index++) first.push(await sentBy(many, 3_000 + index));
      const late = await sentBy(few, 1);
      await fair.startWorker();
      const startOf = async (by: Member, uuid: string): Promise<string> =>
        (await untilEnded(fair.url, by, uuid)).started;
      const theirs = await startOf(few, late);
      const starts = await Promise.all(first.map((uuid) => startOf(many, uuid)));
      expect(starts.filter((start) => start > theirs).length).toBeGreaterThanOrEqual(5);
      const { json } = await call('GET', `${fair.url}/api/v1/import`, { token: many.token });
      expect(json.count).toBe(6);
    } finally {
      await fair.close();
    }
  });
});
