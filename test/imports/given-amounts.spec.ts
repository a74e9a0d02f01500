import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityCalls, ActivityReferences } from '../support/companies/activity-calls.js';
import { activityCalls, activityReferences } from '../support/companies/activity-calls.js';
import { importFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { askTable, rowsIn } from '../support/companies/tables.js';

let service: TestService;
let member: Member;
let activity: ActivityCalls;
let its: ActivityReferences;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  activity = activityCalls(service, member);
  its = await activityReferences(service, member);
});

afterAll(() => service?.close());

async function imported(rows: Record<string, string>[]): Promise<any> {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  const content = `${lines.map((cells) => cells.join(',')).join('\n')}\n`;
  const { state, rows: counts } = await importFile(service.url, member, 'kind=activity&mode=upsert&again=true', {
    content,
  });
  return { state, ...counts };
}

const stored = async (syncId: string): Promise<any> =>
  (await activity.get((await activity.list(`?syncId=${syncId}`)).json.data[0].uuid)).json;

const chairs = (syncId: string, quantity: string, upstream = '', downstream = '') => ({
  ...{ syncId, startDate: '2026-02-01', product: its.chair.uuid, quantity, unit: 'pcs' },
  ...{ UpstreamCO2e: upstream, DownstreamCO2e: downstream },
});

describe('one amount in a file of activities', () => {
  it('of a new activity has the other as none, and the same file again changes nothing', async () => {
    const rows = [chairs('f-1', '4', '5')];
    expect(await imported(rows)).toMatchObject({ state: 'done', written: 1 });
    const was = await stored('f-1');
    expect(was).toMatchObject({ UpstreamCO2e: '5', CO2e: '5' });
    expect(await imported(rows)).toMatchObject({ state: 'done', unchanged: 1 });
    expect(await stored('f-1')).toEqual(was);
  });

  it('of a computed one leaves the other computed, by the quantity of each later file, until it is cleared', async () => {
    await imported([chairs('f-2', '4')]);
    await imported([chairs('f-2', '4', '5')]);
    expect(await stored('f-2')).toMatchObject({ CO2e: '6', factorSource: { given: 'upstream', downstream: '0.25' } });
    await imported([chairs('f-2', '8')]);
    expect(await stored('f-2')).toMatchObject({ UpstreamCO2e: '5', DownstreamCO2e: '2', CO2e: '7' });
    await imported([chairs('f-2', '8', '(clear)')]);
    expect(await stored('f-2')).toMatchObject({ UpstreamCO2e: '12', CO2e: '14' });
  });

  it('is named in the table, which can be read back as it is', async () => {
    const uuid = await activity.made({ syncId: 'f-3', product: { uuid: its.chair.uuid }, quantity: 4, unit: 'pcs' });
    await activity.patch(uuid, { DownstreamCO2e: '3' });
    const was = await stored('f-3');
    const [row] = await rowsIn(await askTable(service.url, member, 'activity?syncId=f-3&format=csv'));
    expect(row).toMatchObject({ UpstreamCO2e: '6', DownstreamCO2e: '3', 'factorSource.given': 'downstream' });
    const { product, quantity, unit, UpstreamCO2e, DownstreamCO2e, startDate } = row as Record<string, string>;
    const back = { syncId: 'f-3', product, quantity, unit, UpstreamCO2e, DownstreamCO2e, startDate };
    expect(await imported([back as Record<string, string>])).toMatchObject({ state: 'done', unchanged: 1 });
    expect(await stored('f-3')).toEqual(was);
  });
});
