import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import { aMaterial } from '../support/companies/builders.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { addReferences, elementCalls, revisionOf } from '../support/companies/element-calls.js';
import { graphCalls } from '../support/companies/graph-calls.js';
import { anImage, upload } from '../support/companies/images.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
});

afterAll(() => service?.close());

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Called> =>
  call(method, `${service.url}/api/v1/${path}`, { token: member.token, body, headers });

const tagOf = ({ headers }: Called): string => headers.get('etag') ?? '';

type Kind = 'material' | 'process' | 'switch';

const made = (kind: Kind = 'material', said: Record<string, unknown> = {}): Promise<Called> =>
  send('POST', kind, kind === 'switch' ? { name: 'Choice', sources: [], ...said } : aMaterial(said));

describe.each(['material', 'process', 'switch'] as const)('the ETag of a %s', (kind) => {
  it('is strong, the same wherever the record is, and new after each write', async () => {
    const created = await made(kind);
    const path = `${kind}/${created.json.uuid}`;
    const seen = [tagOf(created)];
    for (const name of ['Second', 'Third']) {
      expect(tagOf(await send('GET', path))).toBe(seen.at(-1));
      seen.push(tagOf(await send('PATCH', path, { name })));
    }
    expect(tagOf(await send('PATCH', path, {}))).toBe(seen.at(-1));
    expect(tagOf(await send('GET', `${path}?impacts=all`))).toBe(seen.at(-1));
    expect(new Set(seen).size).toBe(3);
    for (const tag of seen) expect(tag).toMatch(/^"[!#-~]+"$/);
  });

  it('is that of a record: no message or refusal has one, and a list at most a weak one', async () => {
    const path = `${kind}/${(await made(kind)).json.uuid}`;
    for (const answer of [
      await send('PATCH', path, { name: '' }),
      await send('GET', `${kind}/${newUuid()}`),
      await send('DELETE', path),
    ]) {
      expect(answer.headers.has('etag')).toBe(false);
    }
    expect(tagOf(await send('GET', kind))).toMatch(/^(W\/".*)?$/);
  });

  it('spares who has it already the record', async () => {
    const created = await made(kind);
    const path = `${kind}/${created.json.uuid}`;
    const tag = tagOf(created);
    for (const known of [tag, `W/${tag}`, '*', `"x", ${tag}`]) {
      const { status, text, headers } = await send('GET', path, undefined, { 'If-None-Match': known });
      expect([status, text, headers.get('etag')], known).toEqual([304, '', tag]);
    }
    for (const other of ['"x"', `${tag.slice(0, -1)}0"`, 'nonsense']) {
      expect((await send('GET', path, undefined, { 'If-None-Match': other })).status, other).toBe(200);
    }
    await send('PATCH', path, { name: 'Other' });
    const changed = await send('GET', path, undefined, { 'If-None-Match': tag });
    expect([changed.status, changed.json.name]).toEqual([200, 'Other']);
    expect((await send('PATCH', path, {}, { 'If-None-Match': '*' })).status).toBe(200);
    expect((await send('GET', `${kind}/${newUuid()}`, undefined, { 'If-None-Match': '*' })).status).toBe(404);
  });

  it('guards a write against what was written meanwhile', async () => {
    const created = await made(kind);
    const path = `${kind}/${created.json.uuid}`;
    const first = tagOf(created);
    const second = tagOf(await send('PATCH', path, { name: 'Second' }, { 'If-Match': first }));
    expect(second).not.toBe(first);
    for (const stale of [first, `W/${second}`, '"x"', `${first}, W/${second}`, `"${'9'.repeat(30)}"`]) {
      for (const body of [{ name: 'Lost' }, {}]) {
        const { status, json } = await send('PATCH', path, body, { 'If-Match': stale });
        expect([status, json], stale).toEqual([412, { message: expect.any(String) as string }]);
      }
      expect((await send('DELETE', path, undefined, { 'If-Match': stale })).status, stale).toBe(412);
    }
    expect((await send('GET', path)).json.name).toBe('Second');
    for (const wrong of ['second', second.slice(1), `${second} and more`]) {
      const { status, json } = await send('PATCH', path, {}, { 'If-Match': wrong });
      expect([status, json.errors], wrong).toMatchObject([400, [{ field: 'If-Match' }]]);
    }
    for (const right of [second, '*', `${first}, ${second}`, `W/"x",${second}`]) {
      expect((await send('PATCH', path, {}, { 'If-Match': right })).status, right).toBe(200);
    }
    expect((await send('DELETE', path, undefined, { 'If-Match': second })).status).toBe(200);
    expect((await send('PATCH', path, {}, { 'If-Match': second })).status).toBe(404);
  });

  it('lets one of many writers through who all read the same', async () => {
    const created = await made(kind);
    const path = `${kind}/${created.json.uuid}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send('PATCH', path, { name: `Writer ${n}` }, { 'If-Match': tagOf(created) }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await send('GET', path)).json).toEqual(winner?.json);
  });

  it('guards its image', async () => {
    const created = await made(kind);
    const path = `${kind}/${created.json.uuid}`;
    const bytes = await anImage();
    const put = (tag: string) => upload(service, member, path, { bytes, headers: { 'If-Match': tag } });
    expect((await put('"x"')).status).toBe(412);
    expect((await put(tagOf(created))).status).toBe(200);
    expect((await put(tagOf(created))).status).toBe(412);
    expect(tagOf(await send('GET', path))).not.toBe(tagOf(created));
  });
});

describe('the ETag of an element', () => {
  it('guards a change of its state', async () => {
    const created = await made();
    const path = `material/${created.json.uuid}`;
    const patched = await send('PATCH', path, { name: 'Other' });
    const lock = (tag: string) => send('POST', `${path}/state`, { state: 'locked' }, { 'If-Match': tag });
    expect((await lock(tagOf(created))).status).toBe(412);
    const locked = await lock(tagOf(patched));
    expect([locked.status, tagOf(locked)]).toEqual([200, tagOf(await send('GET', path))]);
    expect((await send('PATCH', path, {}, { 'If-Match': tagOf(created) })).status).toBe(409);
    const version = await send('POST', `${path}/version`);
    expect(tagOf(version)).toBe(tagOf(await send('GET', `material/${version.json.uuid}`)));
  });

  it('changes when what it is made of changes', async () => {
    const graph = graphCalls(service, member);
    const source = await graph.material('2');
    const { product } = await graph.modelled([{ material: { uuid: source }, quantity: 3, unit: 'kg' }]);
    const choice = (await graph.made('switch', { name: 'Either', unit: 'kg', sources: [{ uuid: source }] })).uuid;
    const before = await send('GET', `material/${product}`);
    const tags = [tagOf(before), tagOf(await send('GET', `switch/${choice}`))];
    const revision = (await revisionOf(service, member.company.uuid, product)) ?? 0;
    await send('PATCH', `material/${source}`, { footprint: { CO2e: { A1: '5' } } });
    expect(await revisionOf(service, member.company.uuid, product)).toBe(revision + 1);
    const after = await send('GET', `material/${product}`, undefined, { 'If-None-Match': tags[0] ?? '' });
    expect([after.status, after.json.footprint.CO2e.A1]).toEqual([200, '15']);
    expect(tagOf(await send('GET', `switch/${choice}`))).not.toBe(tags[1]);
    const stale = await send('PATCH', `material/${product}`, { name: 'Late' }, { 'If-Match': tags[0] ?? '' });
    expect(stale.status).toBe(412);
  });

  it('changes with the names it prints, which are no write of it', async () => {
    const { company } = member;
    const references = await addReferences(service, company.uuid);
    const { json } = await made('material', {
      taxonomy: { uuid: references.taxonomy.uuid },
      location: { uuid: references.location.uuid },
      supplier: { uuid: references.supplier.uuid },
    });
    const path = `material/${json.uuid}`;
    for (const table of ['supplier', 'location']) {
      const before = tagOf(await send('GET', path));
      await service.database.query(`update ${table} set name = 'Renamed' where company = $1`, [company.uuid]);
      const after = await send('GET', path, undefined, { 'If-None-Match': before });
      expect([after.status, after.json[table].name], table).toEqual([200, 'Renamed']);
      expect((await send('PATCH', path, {}, { 'If-Match': before })).status).toBe(200);
    }
    expect(await revisionOf(service, company.uuid, json.uuid)).toBe(1);
  });

  it('has no say before the token, the permission and the record', async () => {
    const { json, ...created } = await made();
    const url = `${service.url}/api/v1/material/${json.uuid}`;
    const headers = { 'If-Match': '"x"', 'If-None-Match': '*' };
    const reader = await service.member('acme', ['material:read']);
    const stranger = await service.member('other');
    expect((await call('GET', url, { headers })).status).toBe(401);
    expect((await call('PATCH', url, { token: reader.token, body: {}, headers })).status).toBe(403);
    expect((await call('GET', url, { token: stranger.token, headers })).status).toBe(404);
    expect((await elementCalls(service, stranger).patch(json.uuid, {})).status).toBe(404);
    expect(created.status).toBe(200);
  });
});
