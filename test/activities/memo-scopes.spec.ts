// @module-tag citus
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityReferences } from '../support/companies/activity-calls.js';
import { activityReferences } from '../support/companies/activity-calls.js';
import { entriesOf } from '../support/companies/audit-entries.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

interface Company {
  member: Member;
  graph: GraphCalls;
  its: ActivityReferences;
}

/** Scope 2 by location with 400; the same by market with 50, in a scope of the company's own. */
async function twoMethods(subdomain: string): Promise<Company & { market: string }> {
  const member = await service.member(subdomain);
  const graph = graphCalls(service, member);
  const its = await activityReferences(service, member);
  const market = (await graph.made('scope', { name: 'Scope 2, market-based', memo: true })).uuid as string;
  const at = { startDate: '2026-05-01', org: { uuid: its.org.uuid }, taxonomy: { uuid: its.air.uuid } };
  await graph.made('activity', { ...at, UpstreamCO2e: '400', scope: { uuid: its.scope('2').uuid } });
  await graph.made('activity', { ...at, UpstreamCO2e: '50', scope: { uuid: market } });
  await graph.made('activity', { startDate: '2026-06-01', UpstreamCO2e: '7' });
  return { member, graph, its, market };
}

const send = ({ graph }: Company, method: string, path: string, body: unknown) => graph.send(method, path, body);

describe('a memo scope', () => {
  it('is one of the company’s own', async () => {
    const own = await twoMethods('own');
    const { graph, its, market } = own;
    expect((await graph.get('scope')).filter(({ memo }: any) => memo)).toEqual([
      { uuid: market, name: 'Scope 2, market-based', memo: true },
    ]);
    const refused = await send(own, 'PATCH', `scope/${its.scope('2').uuid}`, { memo: true });
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ field: 'memo' }] } });
    expect((await send(own, 'POST', 'scope', { name: 'Other', memo: 'yes' })).status).toBe(400);
    expect((await send(own, 'PATCH', `scope/${market}`, { memo: false })).json).toEqual({
      ...{ uuid: market, name: 'Scope 2, market-based' },
    });
  });

  it('that is sent again has to say the same', async () => {
    const again = await twoMethods('again');
    const body = { name: 'Offsets', syncId: 'o', memo: true };
    const { uuid } = await again.graph.made('scope', body);
    expect((await again.graph.made('scope', body)).uuid).toBe(uuid);
    expect((await send(again, 'POST', 'scope', { ...body, memo: false })).json.message).toContain('differs in memo');
    expect((await again.graph.made('scope', { name: 'Offsets', syncId: 'o' })).uuid).toBe(uuid);
  });

  it('is changed in the audit', async () => {
    const audited = await twoMethods('audited');
    const { member, market } = audited;
    const entries = await entriesOf(service, member.company.uuid, () =>
      send(audited, 'PATCH', `scope/${market}`, { memo: false }),
    );
    expect(entries).toMatchObject([
      { action: 'update', kind: 'scope', record: market, changes: { memo: { from: true } } },
    ]);
  });

  it('is in no total of the listing, and in its own', async () => {
    const { graph, its, market } = await twoMethods('listed');
    const sums = { CO2e: '400', uncategorizedCO2e: '7', memoCO2e: '50' };
    const whole = await graph.get('activity?date=2026');
    expect(whole).toMatchObject({ count: 3, ...sums });
    expect(whole.data).toHaveLength(3);
    expect(await graph.get(`activity?date=2026-05&taxonomy=${its.travel.uuid}`)).toMatchObject({
      ...sums,
      uncategorizedCO2e: '0',
    });
    const own = await graph.get(`activity?scope=${market}`);
    expect(own).toMatchObject({ count: 1, CO2e: '0', uncategorizedCO2e: '0', memoCO2e: '50', data: [{ CO2e: '50' }] });
    expect(await graph.get(`activity?date=2020&scope=${market}`)).toMatchObject({ count: 0, CO2e: '0', memoCO2e: '0' });
    expect(await graph.get(`activity?scope=${its.scope('2').uuid}`)).not.toHaveProperty('memoCO2e');
  });

  it('stands after all sums of the report, and in none', async () => {
    const { graph, market } = await twoMethods('reported');
    const { count, rows, sums, notCounted } = await graph.get('report/ghg?year=2026&compare=2025');
    expect(count).toBe(2);
    expect(sums.map(({ key, CO2e }: any) => [key, CO2e])).toEqual([
      ...[
        ['1', '0'],
        ['2', '400'],
        ['3', '0'],
      ],
      ...[
        ['1-3', '400'],
        ['all', '407'],
      ],
    ]);
    expect(sums.at(-1).compared.difference).toBe('407');
    const memo = { kind: 'memo', name: 'Scope 2, market-based', scope: { uuid: market }, count: 1, CO2e: '50' };
    expect(rows.at(-1)).toMatchObject({ ...memo, compared: { difference: '50' } });
    expect(notCounted.join()).toContain('GWP-luluc');
    expect(notCounted.join()).toContain('Biogenic');
    const { text } = await graph.send('GET', 'report/ghg?year=2026&format=csv');
    const kinds = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(kinds.slice(-6)).toEqual([...Array(5).fill('sum'), 'memo']);
  });

  it('is in no total of the months', async () => {
    const { graph } = await twoMethods('monthly');
    const monthly = await graph.get('report/monthly?year=2026');
    expect(monthly).toMatchObject({ count: 2, CO2e: '407', orgs: [{ count: 1, CO2e: '400' }, { CO2e: '7' }] });
    expect(monthly.months[4]).toMatchObject({ count: 1, CO2e: '400' });
    const scopes = [
      { key: '2', CO2e: '400' },
      { kind: 'memo', count: 1, CO2e: '50' },
    ];
    expect(monthly.months[4].scopes).toMatchObject(scopes);
    expect(monthly.scopes.map(({ kind }: any) => kind)).toEqual(['scope', 'uncategorized', 'memo']);
    expect(monthly.taxonomies).toMatchObject([
      { CO2e: '400', count: 1 },
      { CO2e: '400', count: 1 },
    ]);
    expect(monthly.withoutTaxonomy).toEqual({ count: 1, CO2e: '7' });
  });

  it('is counted as soon as it is none any more, and the other way round', async () => {
    const switching = await twoMethods('switching');
    const { graph, market } = switching;
    await send(switching, 'PATCH', `scope/${market}`, { memo: false });
    expect(await graph.get('activity?date=2026')).toMatchObject({ CO2e: '450', uncategorizedCO2e: '7' });
    const { rows, sums } = await graph.get('report/ghg?year=2026');
    expect([rows.at(-2), sums.at(-1)]).toMatchObject([{ kind: 'own', CO2e: '50' }, { CO2e: '457' }]);
    await send(switching, 'PATCH', `scope/${market}`, { memo: true });
    expect(await graph.get('report/monthly?year=2026')).toMatchObject({ CO2e: '407' });
  });
});
