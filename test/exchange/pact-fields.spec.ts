import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import { aMaterial } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import type { ElementCalls } from '../support/companies/element-calls.js';
import { elementCalls, revisionOf, trailOf } from '../support/companies/element-calls.js';
import { faultsOf, importFile } from '../support/companies/file-imports.js';
import { isOfficial } from '../support/partners/official-schema.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { LANE, STATED } from '../support/companies/stated-for-pact.js';
import { askTable } from '../support/companies/tables.js';

let service: TestService;
let member: Member;
let materials: ElementCalls;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  materials = elementCalls(service, member);
});
afterAll(() => service?.close());

/** Its reference period is 2025, so that the stated validity is one that PACT allows. */
const dated = (more: object = {}) =>
  aMaterial({ startDate: '2025-01-01', endDate: '2026-01-01', pact: STATED, ...more });

async function footprintsOf(sku: string): Promise<any[]> {
  const answer = await call('GET', `${service.url}/api/pact/3/footprints?productId=${sku}`, { token: member.token });
  return answer.json.data;
}

describe.each(['material', 'process'] as const)('a %s', (kind) => {
  it('leaves with what was stated for PACT, in every view', async () => {
    const calls = elementCalls(service, member, kind);
    const { status, json: made } = await calls.post(dated({ name: 'Whole' }));
    expect([status, made.pact]).toEqual([200, STATED]);
    expect((await calls.get(made.uuid)).json.pact).toEqual(STATED);
    expect((await calls.list('?limit=1000')).json.data.find((one: any) => one.uuid === made.uuid).pact).toEqual(STATED);
  });

  it('is unchanged where it is written back', async () => {
    const calls = elementCalls(service, member, kind);
    const { json: made } = await calls.post(dated({ name: 'Back' }));
    const before = await revisionOf(service, member.company.uuid, made.uuid);
    expect((await calls.patch(made.uuid, made)).json).toEqual(made);
    expect(await revisionOf(service, member.company.uuid, made.uuid)).toBe(before);
  });
});

describe('what is stated for PACT', () => {
  it('is published, and keeps to PACT’s schema', async () => {
    await materials.post(dated({ name: 'Published', sku: 'PUB-1' }));
    const [footprint] = await footprintsOf('PUB-1');
    expect([isOfficial(footprint), isOfficial.errors]).toEqual([true, null]);
    const { validityPeriodStart, validityPeriodEnd, extensions, ...pcf } = STATED;
    expect(footprint).toMatchObject({ validityPeriodStart, validityPeriodEnd, extensions, pcf });
    const { fossilGhgEmissions, pcfExcludingBiogenicUptake } = footprint.pcf;
    // 0.4 - 0.15 - 1.25 - 0.5
    expect(pcfExcludingBiogenicUptake).toBe(new Decimal(fossilGhgEmissions).minus('1.5').toFixed());
  });

  it('is found by the stated validity', async () => {
    await materials.post(dated({ name: 'Valid', sku: 'VALID-1' }));
    const at = async (day: string) => (await footprintsOf(`VALID-1&validOn=${day}`)).length;
    expect([await at('2026-01-15'), await at('2026-06-01'), await at('2027-06-01')]).toEqual([0, 1, 0]);
  });

  it('publishes nothing anew where it is not set, and the same content where it is cleared again', async () => {
    const { json: made } = await materials.post(aMaterial({ name: 'Plain', sku: 'PLAIN-1' }));
    const [plain] = await footprintsOf('PLAIN-1');
    await materials.patch(made.uuid, { notes: 'Nobody sees them', pact: { landAreaOccupation: null } });
    expect(await footprintsOf('PLAIN-1')).toEqual([plain]);
    await materials.patch(made.uuid, { pact: { landAreaOccupation: '2', verification: { standardName: 'ISO' } } });
    const [, changed] = await footprintsOf('PLAIN-1');
    expect(changed.pcf).toMatchObject({ landAreaOccupation: '2', verification: { standardName: 'ISO' } });
    await materials.patch(made.uuid, { pact: { landAreaOccupation: null, verification: null } });
    const { pcf, comment } = (await footprintsOf('PLAIN-1')).at(-1);
    expect({ pcf, comment }).toEqual({ pcf: plain.pcf, comment: plain.comment });
  });

  it('is patched key by key, the verification too; lists are replaced', async () => {
    const { json: made } = await materials.post(dated({ name: 'Patched' }));
    const { json } = await materials.patch(made.uuid, {
      pact: {
        ...{ landCarbonLeakage: null, ccuCarbonContent: '+0.080', validityPeriodStart: '2026-03-01' },
        verification: { comments: null, coverage: 'PCF program' },
        crossSectoralStandards: ['ISO14067'],
        extensions: null,
      },
    });
    const { landCarbonLeakage: _, extensions: __, ...left } = STATED;
    const { comments: ___, ...verification } = STATED.verification;
    expect(json.pact).toEqual({
      ...left,
      ccuCarbonContent: '0.08',
      validityPeriodStart: '2026-03-01T00:00:00.000Z',
      verification: { ...verification, coverage: 'PCF program' },
      crossSectoralStandards: ['ISO14067'],
    });
    const last = (await trailOf(service, member.company.uuid, made.uuid)).at(-1);
    expect(last?.changes['pact']).toEqual({ from: STATED, to: json.pact });
  });

  it('is that of the next version, too', async () => {
    const { json: made } = await materials.post(dated({ name: 'Versioned' }));
    const to = (path: string, body: object) =>
      call('POST', `${materials.url}/${made.uuid}/${path}`, { token: member.token, body });
    expect((await to('state', { state: 'locked' })).status).toBe(200);
    const { json: next } = await to('version', {});
    expect(next.uuid).not.toBe(made.uuid);
    expect(next.pact).toEqual(STATED);
  });

  it('is refused with every fault at once', async () => {
    const { status, json } = await materials.post({
      name: 'Faulty',
      pact: {
        ...{ landAreaOccupation: '-1', landManagementBiogenicCO2Removals: '1', aircraftGhgEmissions: 1 },
        ...{ packagingEmissionsIncluded: 'yes', ccuCalculationApproach: 'Debit', ccuCreditCertification: 'urn:a:b' },
        crossSectoralStandards: [],
        productOrSectorSpecificRules: [{ operator: 'Other', ruleNames: ['x'] }],
        verification: { coverage: 'all', completedAt: 'yesterday' },
        validityPeriodStart: '2026-02-30',
        extensions: [{ ...LANE, dataSchema: 'toc.json' }],
      },
    });
    expect(status).toBe(400);
    expect(json.errors.map(({ field }: { field: string }) => field).sort()).toEqual(
      [
        ...['aircraftGhgEmissions', 'ccuCalculationApproach', 'ccuCreditCertification', 'crossSectoralStandards'],
        ...['extensions', 'landAreaOccupation', 'landManagementBiogenicCO2Removals', 'packagingEmissionsIncluded'],
        ...['productOrSectorSpecificRules', 'validityPeriodStart', 'verification.completedAt', 'verification.coverage'],
      ].map((name) => `pact.${name}`),
    );
  });

  it('is refused where PACT refuses it together, by what the record has by then', async () => {
    const { json: made } = await materials.post({ name: 'Boxed', pact: { packagingGhgEmissions: '1' } });
    const { status, json } = await materials.patch(made.uuid, {
      pact: { packagingEmissionsIncluded: false, validityPeriodStart: '2026-02-01', validityPeriodEnd: '2026-01-01' },
    });
    expect(status).toBe(400);
    expect(json.errors.map(({ field }: { field: string }) => field)).toEqual([
      'pact.packagingGhgEmissions',
      'pact.validityPeriodEnd',
    ]);
    const both = { packagingEmissionsIncluded: false, packagingGhgEmissions: null };
    expect((await materials.patch(made.uuid, { pact: both })).json.pact).toEqual({ packagingEmissionsIncluded: false });
  });

  it.each(['csv', 'xlsx'])('goes out in a %s table and comes back from it', async (form) => {
    const from = await service.member(`from-${form}`);
    const there = await service.member(`there-${form}`);
    const whole = dated({ name: 'Tabled', syncId: 'T-1' });
    await elementCalls(service, from).post(whole);
    const { bytes } = await askTable(service.url, from, `material?format=${form}`);
    const again = await importFile(service.url, from, 'kind=material&mode=upsert', { content: bytes });
    expect(await faultsOf(service.url, from, again.uuid)).toEqual([]);
    expect(again.rows).toMatchObject({ unchanged: 1, written: 0, faulty: 0 });
    const columns = Object.keys(STATED)
      .flatMap((name) =>
        name === 'verification' ? Object.keys(STATED.verification).map((key) => `${name}.${key}`) : [name],
      )
      .map((name) => `pact.${name}`);
    const mapping = { columns: ['syncId', 'name', ...columns].map((column) => ({ column, field: column })) };
    const ended = await importFile(service.url, there, 'kind=material', { content: bytes, mapping });
    expect(await faultsOf(service.url, there, ended.uuid)).toEqual([]);
    const { json } = await elementCalls(service, there).list();
    expect(json.data[0].pact).toEqual(STATED);
  });
});
