import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropUnconfirmed } from '#imports';
import { call } from '../../support/companies/call.js';
import { importFile, sendFile, untilEnded } from '../../support/companies/file-imports.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
});
afterAll(() => service?.close());

const url = (path: string): string => `${service.url}/api/v1/${path}`;
const get = async (path: string) => (await call('GET', url(path), { token: member.token })).json;
const post = (path: string, { token } = member, headers = {}) => call('POST', url(path), { token, headers });
const imported = (query: string, content: string) => importFile(service.url, member, query, { content });

/** Two activities without a scope, and figures that nobody reads. */
const file = () => {
  const content = `Trip,Day,CO2e (kg)\n${randomUUID()},2026-01-31,12\nB,2026-02-01,\n`;
  const columns = [
    { column: 'Trip', field: 'name' },
    { column: 'Day', field: 'startDate' },
  ];
  return { content, mapping: { columns } };
};
const waiting = async (by = member): Promise<any> =>
  importFile(service.url, by, 'kind=activity&onWarnings=stop', file());

const activities = async (): Promise<number> => (await get('activity?date=2026&limit=1')).count;

describe('what a check warns of', () => {
  it('is told of an import that goes on, by default', async () => {
    const ended = await importFile(service.url, member, 'kind=activity', file());
    expect(ended).toMatchObject({ state: 'done', onWarnings: 'go', rows: { written: 2 } });
    expect(ended.warnings).toEqual([
      expect.objectContaining({ kind: 'no-scope', count: 2, firstLines: [2, 3] }),
      expect.objectContaining({ kind: 'unread-figures', column: 'CO2e (kg)', count: 1, firstLines: [2] }),
    ]);
  });

  it('is told of dry runs and refused files, too, and nothing of a file without anything odd', async () => {
    const dry = await importFile(service.url, member, 'kind=activity&dryRun=true&onWarnings=stop', file());
    expect([dry.state, dry.warnings.length]).toEqual(['done', 2]);
    const refused = await imported('kind=activity', 'name,startDate\nA,2026-01-31\nB,never\n');
    expect([refused.state, refused.warnings.map(({ kind }: any) => kind)]).toEqual(['refused', ['no-scope']]);
    const plain = await imported('kind=material&onWarnings=stop', 'name,unit\nSteel,kg\n');
    expect([plain.state, plain.warnings]).toEqual(['done', []]);
  });

  it('is of records that are new: a table of ours that comes back warns of nothing', async () => {
    await imported('kind=material', 'name,unit,syncId\nTwin,kg,t1\nTwin,kg,t2\n');
    const { text } = await call('GET', url('material?format=csv&impacts=all'), { token: member.token });
    const again = await imported('kind=material&mode=upsert&again=true', text ?? '');
    expect([again.state, again.rows.written, again.warnings]).toEqual(['done', 0, []]);
  });

  it('is a component that stands in a bill twice, and numbers far from the others', async () => {
    await imported('kind=material', 'name,sku,unit\nLamp,L-1,pcs\nScrew,S-1,pcs\nGlass,G-1,kg\n');
    const bill = [
      'parent,component,quantity,unit',
      'L-1,S-1,4,pcs',
      'L-1,G-1,1,kg',
      'L-1,S-1,4000,pcs',
      'L-1,S-1,3,pcs',
    ];
    const ended = await imported('kind=model', `${bill.join('\n')}\n`);
    expect(ended.state).toBe('done');
    expect(ended.warnings).toEqual([
      expect.objectContaining({ kind: 'repeated-inputs', count: 2, firstLines: [4, 5] }),
      expect.objectContaining({ kind: 'outlier', column: 'quantity', count: 1, firstLines: [4] }),
    ]);
  });
});

describe('an import that stops where its check warns', () => {
  it('waits, writes nothing, and holds up no other import of its company', async () => {
    const before = await activities();
    const held = await waiting();
    expect(held).toMatchObject({ state: 'waiting', onWarnings: 'stop', rows: { total: 2 } });
    expect([held.warnings.length, held.ended]).toEqual([2, undefined]);
    expect((await imported('kind=material', 'name,unit\nBehind,kg\n')).state).toBe('done');
    expect([await activities(), (await get(`import/${held.uuid}`)).state]).toEqual([before, 'waiting']);
  });

  it('goes on when it is confirmed, once, whatever becomes of the answer', async () => {
    const before = await activities();
    const { uuid } = await waiting();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await post(`import/${uuid}/confirm`, member, key);
    expect([first.status, first.json.state]).toEqual([200, 'writing']);
    const ended = await untilEnded(service.url, member, uuid);
    expect(ended).toMatchObject({ state: 'done', rows: { read: 2, total: 2, written: 2 } });
    expect([ended.warnings.length, await activities()]).toEqual([2, before + 2]);
    const again = await post(`import/${uuid}/confirm`, member, key);
    expect([again.status, again.json]).toEqual([200, first.json]);
    const other = await post(`import/${uuid}/confirm`);
    expect([other.status, other.json.message]).toEqual([409, 'This import does not wait to be confirmed: done.']);
    const { data } = await get(`audit?record=${uuid}`);
    expect(data.map(({ action }: any) => action)).toEqual(expect.arrayContaining(['confirm', 'import']));
  });

  it('is confirmed by whoever may import its kind, of its company', async () => {
    const { uuid } = await waiting();
    const other = await service.member('acme', ['material:create']);
    expect((await post(`import/${uuid}/confirm`, other)).status).toBe(403);
    expect((await post(`import/${uuid}/confirm`, await service.member('stranger'))).status).toBe(404);
    expect((await get(`import/${uuid}`)).state).toBe('waiting');
  });

  it('is cancelled at once, and its file is gone', async () => {
    const { uuid } = await waiting();
    const { json } = await post(`import/${uuid}/cancel`);
    expect([json.state, typeof json.ended]).toEqual(['cancelled', 'string']);
    expect(await piecesOf(uuid)).toBe(0);
  });

  it('is dropped after a day, and says so', async () => {
    const { uuid } = await waiting();
    await dropUnconfirmed(service.database);
    expect((await get(`import/${uuid}`)).state).toBe('waiting');
    await service.database.query(
      `update file_import set progressed = now() - interval '25 hours' where company = $1 and uuid = $2`,
      [member.company.uuid, uuid],
    );
    await dropUnconfirmed(service.database);
    expect(await get(`import/${uuid}`)).toMatchObject({
      state: 'cancelled',
      reason: 'Nobody confirmed it within a day. Nothing was written.',
    });
    expect([await piecesOf(uuid), (await post(`import/${uuid}/confirm`)).status]).toEqual([0, 409]);
  });

  it('is checked again where a worker of the release before, which looks for no warnings, wants to write it', async () => {
    const { uuid } = (
      await sendFile(service.url, await service.member('older'), 'kind=activity&onWarnings=stop', file())
    ).json;
    const older = await service.member('older');
    const of = [older.company.uuid, uuid] as const;
    await untilEnded(service.url, older, uuid);
    // As that worker has it: in the check, without warnings.
    await service.database.query(
      `update file_import set state = 'checking', warnings = null, attempt = attempt + 1 where company = $1 and uuid = $2`,
      of,
    );
    await service.database.query(
      `update file_import set state = 'writing', handled = 0 where company = $1 and uuid = $2 and state = 'checking'`,
      of,
    );
    const [left] = await service.database.query<{ state: string; leased: boolean }>(
      'select state, leased_until > now() as leased from file_import where company = $1 and uuid = $2',
      of,
    );
    expect(left).toEqual({ state: 'queued', leased: true });
  });

  it.each([
    ['where', { where: [{ column: 'Day', empty: false }] }, 0],
    ['per', { columns: [{ column: 'Trip', field: 'name', per: { constant: '10' } }] }, 0],
    ['columns', { columns: [{ columns: ['Trip', 'Day'], field: 'name' }] }, 0],
    ['none of these', { columns: [{ column: 'Trip', field: 'name' }] }, 1],
  ])('is not taken by a worker of the release before where the mapping has %s', async (_, mapping, taken) => {
    const { company } = await service.member('before');
    const of = [company.uuid, randomUUID()] as const;
    await service.database.query(
      `insert into file_import (company, uuid, kind, mode, dry_run, skip_faulty, file_name, bytes, mapping, actor, state)
       values ($1, $2, 'activity', 'create', false, false, 'odd.csv', 1, $3, 'test', 'cancelled')`,
      [...of, JSON.stringify({ columns: [], ...mapping })],
    );
    const claimed = await service.database.query(
      'update file_import set attempt = attempt + 1 where company = $1 and uuid = $2 returning 1',
      of,
    );
    expect(claimed).toHaveLength(taken);
    const ours = await service.database.query(
      'update file_import set attempt = attempt + 1, claimed = attempt + 1 where company = $1 and uuid = $2 returning 1',
      of,
    );
    expect(ours).toHaveLength(1);
  });

  it('refuses another word', async () => {
    const { status, json } = await sendFile(service.url, member, 'kind=activity&onWarnings=ask', file());
    expect([status, json.message]).toEqual([400, expect.stringContaining('has to be one of go, stop')]);
  });
});

async function piecesOf(uuid: string): Promise<number> {
  const [row] = await service.database.query<{ count: number }>(
    'select count(*)::int as count from file_import_piece where company = $1 and import = $2',
    [member.company.uuid, uuid],
  );
  return row?.count ?? 0;
}
