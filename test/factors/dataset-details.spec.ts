import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING_FOLLOWS, storeDatasets } from '#factors';
import { Decimal } from '#impacts';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member('of-place-and-time');
});

afterAll(() => service?.close());

const DETAILS = {
  geoLocation: { code: 'DE-BY' },
  referenceYear: 2024,
  validUntil: '2029-02-28',
  sourceUrl: 'https://factors.example.test/steel?id=1',
  uncertainty: 12.5,
};

const send = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<Called> =>
  call(method, `${service.url}/api/v1/${path}`, { token: member.token, body });

const create = (name: string, details: object): Promise<Called> =>
  send('POST', 'dataset', { name, key: name, unit: 'kg', footprint: { CO2e: { A1: '1' } }, ...details });

async function found(query: string): Promise<string[]> {
  const { json } = await send('GET', `search?${query}`);
  return (json as unknown as { data: { name: string }[] }).data.map(({ name }) => name);
}

describe('place, time and source of a dataset', () => {
  it('are stored, read and found with it', async () => {
    const { status, json } = await create('Steel', DETAILS);
    const shown = { ...DETAILS, geoLocation: { uuid: expect.any(String), name: 'Bayern', code: 'DE-BY' } };
    expect(status).toBe(200);
    expect(json).toMatchObject(shown);
    expect((await send('GET', `dataset/${String(json.uuid)}`)).json).toMatchObject(shown);
    const { json: listed } = await send('GET', 'search?q=steel');
    expect(listed).toMatchObject({ data: [shown] });
  });

  it('filter the search: a place with all that lies in it, a year', async () => {
    await create('Copper', { geoLocation: { code: 'FR' }, referenceYear: 2020 });
    await create('Zinc', {});
    expect(await found('geoLocation=DE')).toEqual(['Steel']);
    expect(await found('geoLocation=150')).toEqual(['Copper', 'Steel']);
    expect(await found('year=2020')).toEqual(['Copper']);
    expect(await found('geoLocation=fr&year=2024')).toEqual([]);
    for (const query of ['geoLocation=XX', 'geoLocation=', 'year=20.5', 'year=0']) {
      expect((await send('GET', `search?${query}`)).status).toBe(400);
    }
  });

  it('are the same record only if they say the same', async () => {
    await create('Lead', DETAILS);
    expect((await create('Lead', DETAILS)).status).toBe(200);
    const { status, json } = await create('Lead', { ...DETAILS, validUntil: '2029-03-01', uncertainty: 1 });
    expect([status, json.message]).toEqual([409, expect.stringMatching(/differs in validUntil, uncertainty/)]);
  });

  it('are cleared by null, and found no more by what they were', async () => {
    const { json } = await create('Tin', { geoLocation: { code: 'BO' }, referenceYear: 1999 });
    const cleared = { geoLocation: null, referenceYear: null, validUntil: null, sourceUrl: null, uncertainty: null };
    const { json: after } = await send('PATCH', `dataset/${String(json.uuid)}`, cleared);
    for (const field of Object.keys(cleared)) expect(after).not.toHaveProperty(field);
    expect(await found('year=1999')).toEqual([]);
  });

  it.each([
    ['geoLocation', { code: 'XX' }, /names nothing that exists/],
    ['referenceYear', 0, /has to be a year/],
    ['validUntil', '2027-02-30', /has to be a day/],
    ['validUntil', '2027-02-20T00:00:00Z', /has to be a day/],
    ['sourceUrl', 'javascript:alert(1)', /has to be a web address/],
    ['uncertainty', -1, /must not be less than 0/],
  ])('%s is refused: %j', async (field, value, message) => {
    const { status, json } = await create('Faulty', { [field]: value });
    expect([status, json.errors]).toEqual([400, [{ field, message: expect.stringMatching(message) }]]);
  });

  it('are written by imports, and a change of one is an update', async () => {
    const store = (details: object) =>
      service.database.transaction((tx) =>
        storeDatasets(
          tx,
          NOTHING_FOLLOWS,
          { owner: member.company.uuid, name: 'Imported', version: '1', licence: 'CC0' },
          [{ key: 'a', name: 'Slag', unit: 'kg', taxonomy: [], figures: { AP: { A1: new Decimal(1) } }, ...details }],
        ),
      );
    const details = {
      geoLocation: 'NO',
      referenceYear: 2021,
      validUntil: '2026-12-31',
      uncertainty: new Decimal('0.5'),
      pact: { biogenicCarbonContent: '0.4' },
    };
    expect(await store(details)).toMatchObject({ imported: 1 });
    expect(await store(details)).toMatchObject({ unchanged: 1 });
    expect(await store({ ...details, uncertainty: new Decimal('0.6') })).toMatchObject({ updated: 1 });
    const pact = { biogenicCarbonContent: '0.5', packagingBiogenicCarbonContent: '0' };
    expect(await store({ ...details, uncertainty: new Decimal('0.6'), pact })).toMatchObject({ updated: 1 });
    const { json } = await send('GET', 'search?q=slag');
    expect(json).toMatchObject({ data: [{ pact }] });
    const { uuid } = (json as unknown as { data: { uuid: string }[] }).data[0] ?? {};
    const patched = await send('PATCH', `dataset/${uuid}`, { referenceYear: 2021, description: 'Ground' });
    expect(patched.json).toMatchObject({ pact, description: 'Ground' });
    expect(await found('geoLocation=154&year=2021')).toEqual(['Slag']);
  });
});
