import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '../support/companies/call.js';
import { sendFile, untilEnded } from '../support/companies/file-imports.js';
import { Installation } from '../support/processes/installation.js';
import { queues } from '../support/queues/queues.js';
import type { Member } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 }); // Processes on a busy machine, and a lease that expires.

const ROWS = 20_000;
const DATASETS = 6_000;

describe.each(queues())('a worker that is killed while it imports, on $name', (queue) => {
  let installation: Installation;
  let member: Member;

  beforeAll(async () => {
    installation = await Installation.make(await queue.settings());
    await installation.startApi();
    member = await installation.member();
  });
  afterAll(async () => {
    await installation?.close();
    await queue.close();
  });

  const read = async (uuid: string) =>
    (await call('GET', `${installation.url}/api/v1/import/${uuid}`, { token: member.token })).json;

  it('leaves an import that another worker ends behind its last chunk, and then those behind it: nothing is lost or doubled', async () => {
    const rows = Array.from({ length: ROWS }, (_, index) => `row ${index},0.1,2026-01-01`);
    const content = `name,UpstreamCO2e,startDate\n${rows.join('\n')}\n`;
    const { json } = await sendFile(installation.url, member, 'kind=activity', { content });
    const later = await sendFile(installation.url, member, 'kind=material', { content: 'name,unit\nLater,kg\n' });
    const first = await installation.startWorker();
    await until('rows are written', async () => (await read(json.uuid)).rows.written > 0, 60_000);
    await first.end('SIGKILL');
    const broken = await read(json.uuid);
    expect(broken.state).toBe('writing');
    expect(broken.rows.written).toBeLessThan(ROWS);
    const second = await installation.startWorker();
    expect(await untilEnded(installation.url, member, json.uuid, 120_000)).toMatchObject({
      state: 'done',
      rows: { read: ROWS, written: ROWS, unchanged: 0, faulty: 0 },
    });
    const listing = `${installation.url}/api/v1/activity?date=2026&page=1&limit=1`;
    const { json: all } = await call('GET', listing, { token: member.token });
    expect([all.count, all.uncategorizedCO2e]).toEqual([ROWS, String(ROWS / 10)]);
    const behind = await untilEnded(installation.url, member, later.json.uuid);
    expect([behind.state, behind.started >= (await read(json.uuid)).ended]).toEqual(['done', true]);
    await second.end('SIGKILL');
  });

  it('leaves the groups of its faults, in which none counts twice', async () => {
    const rows = Array.from({ length: ROWS }, (_, at) => `grouped ${at},1,${at % 4 === 0 ? 'qqq' : 'kg'},2026-01-31`);
    const content = `name,quantity,unit,startDate\n${rows.join('\n')}\n`;
    const { json } = await sendFile(installation.url, member, 'kind=activity&skipFaulty=true', { content });
    const first = await installation.startWorker();
    await until('rows are written', async () => {
      const { state, rows } = await read(json.uuid);
      return state === 'writing' && rows.written > 0;
    });
    await first.end('SIGKILL');
    expect((await read(json.uuid)).rows.written).toBeLessThan((ROWS / 4) * 3);
    const second = await installation.startWorker();
    const ended = await untilEnded(installation.url, member, json.uuid, 120_000);
    expect(ended).toMatchObject({ state: 'done', rows: { written: (ROWS / 4) * 3, faulty: ROWS / 4 } });
    const { json: faults } = await call('GET', `${installation.url}/api/v1/import/${json.uuid}/faults?grouped=true`, {
      token: member.token,
    });
    expect(faults.groups).toMatchObject([{ value: 'qqq', count: ROWS / 4, lines: [2, 6, 10, 14, 18] }]);
    await second.end('SIGKILL');
  });

  it('leaves an import that waits to be confirmed as it is', async () => {
    const content = 'name,startDate\nWithout scope,2026-01-31\n';
    const { json } = await sendFile(installation.url, member, 'kind=activity&onWarnings=stop', { content });
    const first = await installation.startWorker();
    await until('it waits', async () => (await read(json.uuid)).state === 'waiting');
    await first.end('SIGKILL');
    const confirmed = await call('POST', `${installation.url}/api/v1/import/${json.uuid}/confirm`, {
      token: member.token,
    });
    expect([confirmed.status, confirmed.json.state]).toEqual([200, 'writing']);
    const second = await installation.startWorker();
    expect(await untilEnded(installation.url, member, json.uuid)).toMatchObject({
      ...{ state: 'done', rows: { written: 1 }, warnings: [{ kind: 'no-scope', count: 1 }] },
    });
    await second.end('SIGKILL');
  });

  it('leaves a bill of materials that another worker ends: every component is in it once', async () => {
    const products = Array.from({ length: 100 }, (_, index) => `K-${index}`);
    const materials = ['name,sku,unit,footprint.CO2e.A1', ...products.map((sku) => `${sku},${sku},pcs,`), 'K,K,kg,1'];
    const sent = await sendFile(installation.url, member, 'kind=material', { content: materials.join('\n') });
    const first = await installation.startWorker();
    expect((await untilEnded(installation.url, member, sent.json.uuid)).state).toBe('done');
    const rows = products.flatMap((sku) => Array.from({ length: 20 }, () => `${sku},K,1,kg`));
    const content = `parent,component,quantity,unit\n${rows.join('\n')}\n`;
    const { json } = await sendFile(installation.url, member, 'kind=model', { content });
    await until('rows are written', async () => (await read(json.uuid)).rows.written > 0, 60_000);
    await first.end('SIGKILL');
    expect((await read(json.uuid)).rows.written).toBeLessThan(2_000);
    await installation.startWorker();
    expect(await untilEnded(installation.url, member, json.uuid, 120_000)).toMatchObject({
      state: 'done',
      rows: { total: 2_000, written: 2_000, unchanged: 0 },
    });
    const page = `${installation.url}/api/v1/material?limit=1000`;
    const { json: made } = await call('GET', page, { token: member.token });
    const figures = made.data
      .filter(({ sku }: any) => products.includes(sku))
      .map(({ footprint }: any) => footprint.CO2e.A1);
    expect(figures).toEqual(products.map(() => '20'));
  });

  it('leaves datasets the same way, each of rows by module', async () => {
    const rows = Array.from({ length: DATASETS }, (_, index) =>
      ['A1-A3', 'C4'].map((module) => `key ${index},Screw ${index},kg,${module},0.1`).join('\n'),
    );
    const content = `key,name,unit,module,climate\n${rows.join('\n')}\n`;
    const { json } = await sendFile(installation.url, member, 'kind=dataset&database=Killed', { content });
    await installation.startWorker();
    await until('rows are written', async () => (await read(json.uuid)).rows.written > 0, 60_000);
    await Promise.all(installation.workers.map((worker) => worker.end('SIGKILL')));
    expect((await read(json.uuid)).rows.written).toBeLessThan(DATASETS);
    await installation.startWorker();
    expect(await untilEnded(installation.url, member, json.uuid, 120_000)).toMatchObject({
      state: 'done',
      rows: { read: DATASETS, written: DATASETS, unchanged: 0, faulty: 0 },
    });
    const search = `${installation.url}/api/v1/search?q=screw&limit=1`;
    const { json: found } = await call('GET', search, { token: member.token });
    expect([found.count, found.data[0].impacts['GWP-fossil'].A1_A3]).toEqual([DATASETS, '0.1']);
  });
});
