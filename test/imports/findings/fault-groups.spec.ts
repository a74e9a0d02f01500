import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FAULTS } from '#imports';
import { call } from '../../support/companies/call.js';
import { faultsOf, importFile } from '../../support/companies/file-imports.js';
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

const get = (path: string, token = member.token) => call('GET', `${service.url}/api/v1/${path}`, { token });
const grouped = async ({ uuid }: { uuid: string }) => (await get(`import/${uuid}/faults?grouped=true`)).json;
const imported = (query: string, content: string) => importFile(service.url, member, query, { content });
const rows = (head: string, count: number, row: (at: number) => string): string =>
  [head, ...Array.from({ length: count }, (_, at) => row(at)), ''].join('\n');

describe('faults in groups', () => {
  it('are told once each, the most frequent first, counted over all rows though fewer are kept', async () => {
    const count = MAX_FAULTS + 2_000;
    const unit = (at: number): string => (at % 4 === 0 ? 'ton' : at === 7 ? 'furlongs' : 'qqq');
    const ended = await imported(
      'kind=activity',
      rows('name,quantity,unit,startDate', count, (at) => `row ${at},1,${unit(at)},2026-01-31`),
    );
    expect(ended).toMatchObject({ state: 'refused', rows: { faulty: count } });
    const answer = await grouped(ended);
    expect(Object.keys(answer)).toEqual(['faulty', 'leftOut', 'groups']);
    expect([answer.faulty, answer.leftOut]).toEqual([count, 0]);
    expect(answer.groups.map(({ column, value, count: faults, lines }: any) => [column, value, faults, lines])).toEqual(
      [
        ['unit', 'qqq', (count / 4) * 3 - 1, [3, 4, 5, 7, 8]],
        ['unit', 'ton', count / 4, [2, 6, 10, 14, 18]],
        ['unit', 'furlongs', 1, [9]],
      ],
    );
    expect(answer.groups[1].reason).toContain('tn_us');
    expect(await faultsOf(service.url, member, ended.uuid)).toHaveLength(MAX_FAULTS);
  });

  it('count a written row once, and what is left out with skipFaulty', async () => {
    const content = rows(
      'name,quantity,unit,startDate',
      2_500,
      (at) => `s${at},1,${at % 5 === 0 ? 'qqq' : 'kg'},2026-01-31`,
    );
    const ended = await imported('kind=activity&skipFaulty=true', content);
    expect(ended).toMatchObject({ state: 'done', rows: { written: 2_000, faulty: 500 } });
    const { groups } = await grouped(ended);
    expect(groups.map(({ value, count, lines }: any) => [value, count, lines])).toEqual([
      ['qqq', 500, [2, 7, 12, 17, 22]],
    ]);
  });

  it('are as many as are told apart; the others are counted', async () => {
    const ended = await imported(
      'kind=activity',
      rows('name,quantity,unit,startDate', 12_000, (at) => `row ${at},1,${at < 11_000 ? `u${at}x` : 'zzz'},2026-01-31`),
    );
    const { groups, others, faulty } = await grouped(ended);
    expect(faulty).toBe(12_000);
    expect(groups).toHaveLength(1_000);
    expect(groups.reduce((sum: number, { count }: any) => sum + count, 0) + others).toBe(12_000);
  });

  it('have what is read otherwise once, which is not left out', async () => {
    const content = rows('name,quantity,unit,startDate', 1_500, (at) => `pack ${at},2,1000 pcs,2026-01-31`);
    const ended = await imported('kind=activity', content);
    expect(ended).toMatchObject({ state: 'done', rows: { written: 1_500, leftOut: 0 } });
    const { groups, leftOut } = await grouped(ended);
    expect(leftOut).toBe(0);
    expect(groups).toEqual([
      expect.objectContaining({ column: 'unit', value: '1000 pcs', count: 1_500, lines: [2, 3, 4, 5, 6] }),
    ]);
    const listed = await faultsOf(service.url, member, ended.uuid);
    expect(listed.map(({ line, value }) => [line, value])).toEqual([[2, '1000 pcs']]);
  });

  it('of an import of the release before are those that are kept', async () => {
    const ended = await imported(
      'kind=activity',
      'name,quantity,unit,startDate\na,1,qqq,2026-01-31\nb,1,qqq,2026-01-31\n',
    );
    const of = [member.company.uuid, ended.uuid] as const;
    await service.database.query('delete from file_import_fault_group where company = $1 and import = $2', of);
    await service.database.query('update file_import set grouped = 0 where company = $1 and uuid = $2', of);
    const { groups } = await grouped(ended);
    expect(groups.map(({ value, count, lines }: any) => [value, count, lines])).toEqual([['qqq', 2, [2, 3]]]);
  });

  it('are told to the company alone, and not as CSV', async () => {
    const { uuid } = await imported('kind=activity', 'name,startDate\n,\n');
    const other = await service.member('stranger');
    expect((await get(`import/${uuid}/faults?grouped=true`, other.token)).status).toBe(404);
    for (const query of ['grouped=true&format=csv', 'grouped=yes']) {
      expect((await get(`import/${uuid}/faults?${query}`)).status).toBe(400);
    }
  });
});
