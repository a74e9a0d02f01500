import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityCalls } from '../support/companies/activity-calls.js';
import { call, sendEvent } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let org: string;
let scope: string;
let dataSource: string;

/** Where activities start: at both ends of the calendar, and in between. */
const STARTS = [
  ...['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.001Z', '0001-01-31T23:59:59.999Z', '0001-02-01T00:00:00.000Z'],
  ...['2024-02-29T12:00:00.000Z', '9999-11-30T23:59:59.999Z', '9999-12-01T00:00:00.000Z', '9999-12-02T00:00:00.000Z'],
  ...['9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.998Z', '9999-12-31T23:59:59.999Z'],
];

const { TZ } = process.env;

beforeAll(async () => {
  // Where the clocks of the year 1 were 3 h, 30 min and 52 s behind: no zone of the process may reach a figure.
  process.env['TZ'] = 'America/St_Johns';
  service = await TestService.shared();
  member = await service.member();
  const { token } = member;
  org = (await get('org')).json[0].uuid;
  scope = (await get('scope')).json[0].uuid;
  const { made } = activityCalls(service, member);
  for (const startDate of STARTS) {
    await made({ startDate, endDate: startDate, UpstreamCO2e: '1', org: { uuid: org }, scope: { uuid: scope } });
  }
  const source = { name: 'Partner', url: 'https://partner.example', clientId: 'id', clientSecret: 'secret' };
  dataSource = (await call('POST', `${service.url}/api/v1/data-source`, { token, body: source })).json.uuid;
});
afterAll(async () => {
  await service?.close();
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

const get = (path: string) => call('GET', `${service.url}/api/v1/${path}`, { token: member.token });
const post = (path: string, body: unknown) =>
  call('POST', `${service.url}/api/v1/${path}`, { token: member.token, body });
const query = (parameters: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined));

const pad = (value: number, width = 2) => String(value).padStart(width, '0');
/** Days of the months at both ends, some of which the calendar does not have, and of the years beyond them. */
const aDay = fc
  .tuple(
    fc.constantFrom('0000', '0001', '0001', '2024', '9999', '9999', '10000', '-0001', '+9999'),
    fc.constantFrom(1, 2, 11, 12, 12, 13),
    fc.constantFrom(1, 1, 2, 28, 29, 30, 31, 32),
  )
  .map(([year, month, day]) => `${year}-${pad(month)}-${pad(day)}`);
const aTime = fc
  .tuple(
    aDay,
    fc.constantFrom(
      '00:00',
      '00:00:00',
      '00:00:00.001',
      '12:00:00',
      '23:59:59',
      '23:59:59.999',
      '23:59:60',
      '24:00:00',
    ),
    fc.constantFrom('Z', 'Z', 'z', '+00:01', '-00:01', '+23:59', '-23:59', '+24:00', ''),
  )
  .map(([day, time, offset]) => `${day}T${time}${offset}`);
const aDate = fc.oneof(aDay, aTime, fc.constantFrom('', 'x', '0001', '9999', '9999-12'));
const aPeriod = fc.oneof(
  aDay,
  aDay.map((day) => day.slice(0, -3)),
  fc.constantFrom('0000', '0001', '2024', '9999', '10000', ''),
);
const orNone = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const RUNS = { numRuns: 150 };

/** Taken or refused, with a body that says why. */
function expectAnswered({ status, json, text }: { status: number; json: any; text: string }, said: unknown): boolean {
  expect([200, 400], `${JSON.stringify(said)}: ${status} ${text}`).toContain(status);
  if (status === 400) expect(json.message).toEqual(expect.any(String));
  return status === 200;
}

describe('a date at either end of the calendar', () => {
  it('lists the activities of its period, or is refused', async () => {
    const asked = fc.oneof(
      fc.record({ date: aPeriod }),
      fc.record({ sd: orNone(aDate), ed: orNone(aDate) }, { requiredKeys: [] }),
    );
    const filters = fc.record(
      { org: fc.constant(true), scope: fc.constant(true), limit: fc.constant('3') },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(asked, filters, async (period, filter) => {
        const all = { ...period, org: filter.org && org, scope: filter.scope && scope, limit: filter.limit };
        const listed = await get(`activity?${query(all).toString()}`);
        if (!expectAnswered(listed, all)) return;
        const { sd, ed, date } = all as Record<string, string | undefined>;
        const starts = STARTS.filter(
          (start) =>
            (date === undefined || start.startsWith(date)) &&
            (sd === undefined || Date.parse(start) >= firstMoment(sd)) &&
            (ed === undefined || Date.parse(start) <= lastMoment(ed)),
        );
        expect(listed.json).toMatchObject({ count: starts.length, CO2e: String(starts.length) });
        const shown = (listed.json.data as { startDate: string }[]).map(({ startDate }) => startDate);
        expect(shown).toEqual(starts.slice(0, filter.limit === undefined ? undefined : 3));
      }),
      {
        ...RUNS,
        examples: [
          [{ date: '9999-12-31' }, {}],
          [{ sd: '9999-12-02' }, { org: true }],
          [{ ed: '0001-01-01' }, {}],
        ],
      },
    );
  });

  it('is kept in an activity, an element and an exchange as it was sent, or refused', async () => {
    const other = await service.member('other');
    await fc.assert(
      fc.asyncProperty(
        aDate,
        orNone(aDate),
        orNone(fc.integer({ min: -1, max: 10_001 })),
        async (startDate, endDate, documentationYear) => {
          const activity = await call('POST', `${service.url}/api/v1/activity`, {
            token: other.token,
            body: { startDate, endDate },
          });
          if (expectAnswered(activity, [startDate, endDate])) {
            expect(Date.parse(activity.json.startDate)).toBe(firstMoment(startDate));
            expect(
              (await call('GET', `${service.url}/api/v1/activity/${activity.json.uuid}`, { token: other.token })).json,
            ).toEqual(activity.json);
          }
          const body = {
            name: 'M',
            unit: 'kg',
            footprint: { CO2e: { A1: '1' } },
            startDate,
            endDate,
            dataQualityIndicators: { documentationYear },
          };
          const element = await post('material', body);
          if (expectAnswered(element, body)) {
            const url = `material/${element.json.uuid}`;
            expect((await get(url)).json).toEqual(element.json);
            expect((await get(`${url}/pact`)).json).toMatchObject({ published: true });
            const dates = { startDate: endDate ?? null, endDate: null };
            const changed = await call('PATCH', `${service.url}/api/v1/${url}`, { token: member.token, body: dates });
            expectAnswered(changed, dates);
          }
          const criteria = { validOn: startDate, validAfter: endDate };
          expectAnswered(await post('exchange/request', { dataSource: { uuid: dataSource }, criteria }), criteria);
          const since = await get(`exchange?${query({ since: startDate }).toString()}`);
          expectAnswered(since, startDate);
        },
      ),
      RUNS,
    );
  });

  it('finds footprints that are valid then, or is refused, and is taken in events', async () => {
    await post('material', { name: 'First', unit: 'kg', footprint: { CO2e: { A1: '1' } }, startDate: '0001-01-01' });
    await post('material', { name: 'Last', unit: 'kg', footprint: { CO2e: { A1: '1' } }, endDate: '9999-12-31' });
    await fc.assert(
      fc.asyncProperty(
        orNone(aDate),
        orNone(aDate),
        orNone(aDate),
        aTime,
        async (validOn, validAfter, validBefore, time) => {
          const dates = { validOn, validAfter, validBefore };
          const url = `${service.url}/api/pact/3/footprints?${query(dates).toString()}`;
          expectAnswered(await call('GET', url, { token: member.token }), dates);
          const event = {
            ...{
              specversion: '1.0',
              id: `${JSON.stringify(dates)}${time}`.slice(0, 256),
              source: 'https://nobody.example',
              time,
            },
            ...{
              type: 'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3',
              data: { productId: ['urn:x:1'], ...dates },
            },
          };
          const sent = await sendEvent(service.url, member, event);
          expect([200, 400], `${JSON.stringify(event)}: ${sent.text}`).toContain(sent.status);
        },
      ),
      RUNS,
    );
  });

  it('is no matter in the key of a page, in which it is a time as we print it or refused', async () => {
    const uuid = '00000000-0000-4000-8000-000000000000';
    await fc.assert(
      fc.asyncProperty(aTime, async (time) => {
        const after = Buffer.from(`${time} ${uuid}`).toString('base64url');
        for (const path of ['activity', 'material', 'exchange', 'model', 'supplier', 'data-source']) {
          expectAnswered(await get(`${path}?limit=2&after=${after}`), [path, time]);
        }
        const url = `${service.url}/api/pact/3/footprints?after=${after}`;
        expectAnswered(await call('GET', url, { token: member.token }), time);
      }),
      { numRuns: 60 },
    );
  });
});

function firstMoment(text: string): number {
  return (
    Date.parse(/T\d\d:\d\d(?!:)/.test(text) ? text.replace(/T(\d\d:\d\d)/, 'T$1:00') : text.replace(':60', ':59')) +
    (text.includes(':60') ? 1000 : 0)
  );
}

function lastMoment(text: string): number {
  return firstMoment(text) + (text.includes('T') ? 0 : 86_399_999);
}
