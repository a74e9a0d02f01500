import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { FaultProxy } from '../support/faults/proxy.js';
import { Installation } from '../support/processes/installation.js';
import type { Member } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

/** Together more than the sockets between api and reader hold. */
const MATERIALS = 3_000;
const LONG = 15_000;

let wire: FaultProxy;
let installation: Installation;
let member: Member;
let model: string;

beforeAll(async () => {
  installation = await Installation.make({}, async (url) => {
    wire = await FaultProxy.to(url);
    return wire.urlOf(url);
  });
  await installation.startApi();
  member = await installation.member();
  const post = async (path: string, body: unknown) =>
    (await call('POST', `${installation.url}/api/v1/${path}`, { token: member.token, body })).json;
  const product = await post('process', { name: 'Product', unit: 'pcs' });
  model = (await post('model', { product: { uuid: product.uuid } })).uuid;
  const { json } = await call('GET', `${installation.url}/api/v1/material`, { token: member.token });
  await post(`model/${model}/input`, { material: { uuid: json.data[0].uuid }, quantity: 2, unit: 'kg' });
  await post('activity', { name: 'Flight', UpstreamCO2e: '12.50', startDate: '2026-01-31' });
  await installation.database.query(
    `insert into element (company, kind, uuid, chain, name, description, co2e, impacts)
     select $1, 'material', uuid, uuid, 'Copy', repeat(md5(uuid::text), $3::int / 32), '{}', '[]'
     from (select gen_random_uuid() as uuid from generate_series(1, $2::int)) made`,
    [member.company.uuid, MATERIALS, LONG],
  );
});
beforeEach(async () => {
  const { process } = installation.apis.at(-1) ?? {};
  if (!process?.isAlive) await installation.startApi();
});
afterEach(() => wire.mend());
afterAll(async () => {
  await installation?.close();
  await wire?.close();
});

const api = () => {
  const last = installation.apis.at(-1);
  if (!last) throw new Error('There is no api.');
  return last;
};

/** What came over the wire for one request, and how it ended. */
class Taken {
  private readonly chunks: Buffer[] = [];
  private readonly socket;
  isEnded = false;
  length = 0;

  constructor(path: string, token: string) {
    const { hostname, port } = new URL(api().url);
    this.socket = connect({ host: hostname, port: Number(port) });
    const lines = [`GET /api/v1/${path} HTTP/1.1`, `Host: ${hostname}`, `Authorization: Bearer ${token}`];
    this.socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    this.socket.on('data', (chunk: Buffer) => {
      this.chunks.push(chunk);
      this.length += chunk.length;
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => (this.isEnded = true));
  }

  pause = () => this.socket.pause();
  resume = () => this.socket.resume();

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d+)/.exec(this.text)?.[1] ?? 0);
  }

  /** By RFC 9112, 6.3 and 7.1: as many bytes as were announced, or a last chunk without bytes. */
  get isWhole(): boolean {
    const end = this.text.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const head = this.text.slice(0, end).toLowerCase();
    const [, announced] = /content-length: (\d+)/.exec(head) ?? [];
    if (announced !== undefined) return this.text.length - end - 4 === Number(announced);
    return head.includes('transfer-encoding: chunked') && this.text.endsWith('\r\n0\r\n\r\n');
  }

  private get text(): string {
    return Buffer.concat(this.chunks).toString('latin1');
  }
}

/** Takes the beginning of a file, lets something happen, and takes the rest. */
async function takenWhile(path: string, outage: () => Promise<unknown>): Promise<Taken> {
  const taken = new Taken(path, member.token);
  await until('the file has begun', () => taken.length > 0);
  taken.pause();
  await wait(300);
  await outage();
  taken.resume();
  await until('the connection has ended', () => taken.isEnded, 60_000);
  return taken;
}

describe.each(['csv', 'xlsx'])('a table as %s', (form) => {
  it('is whole where nothing fails', async () => {
    const taken = await takenWhile(`material?format=${form}`, () => Promise.resolve());
    expect([taken.status, taken.isWhole]).toEqual([200, true]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the database goes away', () => wire.cut()],
    ['the api is killed', () => api().process.end('SIGKILL')],
  ])('is told from a whole one where %s in the middle of it', async (_, outage) => {
    const taken = await takenWhile(`material?format=${form}`, outage);
    expect([taken.status, taken.isWhole]).toEqual([200, false]);
  });
});

describe.each([
  ['a report', () => 'report/ghg?year=2026'],
  ['a report as CSV', () => 'report/ghg?year=2026&format=csv'],
  ['a report as XLSX', () => 'report/ghg?year=2026&format=xlsx'],
  ["what a model's figures are made of", () => `model/${model}/contribution`],
  ['a table', () => 'material?format=csv'],
])('%s', (_, path) => {
  it('is refused for now while the database is away, in JSON that says so, and made once it is back', async () => {
    await wire.cut();
    const answer = await fetch(`${api().url}/api/v1/${path()}`, {
      headers: { Authorization: `Bearer ${member.token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/json; charset=utf-8']);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.headers.has('content-disposition')).toBe(false);
    expect(await answer.json()).toEqual({ message: expect.any(String) });
    await wire.mend();
    const again = () => call('GET', `${api().url}/api/v1/${path()}`, { token: member.token });
    await until('it is made again', async () => (await again()).status === 200);
  });

  it('is refused where the database goes away while it is made', async () => {
    wire.delay(200);
    const taken = new Taken(path(), member.token);
    await wait(300);
    await wire.cut();
    await until('the connection has ended', () => taken.isEnded, 60_000);
    expect([taken.status, taken.isWhole]).toEqual([503, true]);
  });

  it('does not look whole where the api is killed while it is made', async () => {
    wire.delay(200);
    const taken = new Taken(path(), member.token);
    await wait(300);
    await api().process.end('SIGKILL');
    await until('the connection has ended', () => taken.isEnded);
    expect(taken.isWhole).toBe(false);
    await wire.mend();
    await installation.startApi();
    expect((await call('GET', `${api().url}/api/v1/${path()}`, { token: member.token })).status).toBe(200);
  });
});
