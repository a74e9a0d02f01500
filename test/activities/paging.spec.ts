import fc from 'fast-check';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityCalls } from '../support/companies/activity-calls.js';
import { activityCalls } from '../support/companies/activity-calls.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let activity: ActivityCalls;
let nth = 0;

beforeAll(async () => {
  service = await TestService.shared();
});

beforeEach(async () => {
  member = await service.member(`pages-${nth++}`);
  activity = activityCalls(service, member);
});

afterAll(() => service?.close());

interface Inserted {
  uuid: string;
  startDate: string;
}

const uuidsOf = (json: any): string[] => json.data.map(({ uuid }: { uuid: string }) => uuid);

/** Follows the Links; `between` happens after each page. */
async function visited(query: string, between: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let next: string | undefined = `${activity.url}${query}`;
  while (next) {
    const { status, json, headers } = await call('GET', next, { token: member.token });
    expect(status).toBe(200);
    seen.push(...uuidsOf(json));
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    if (next) await between();
  }
  return seen;
}

describe('pages by Link', () => {
  it('visit each activity that was there exactly once, whatever is inserted and deleted meanwhile', async () => {
    // Few moments, so that many share one and only the uuid tells them apart.
    const moment = fc.integer({ min: 0, max: 5 }).map((n) => `2024-0${n + 1}-01T00:00:00.00${n}Z`);
    const startDates = (max: number) => fc.array(moment, { minLength: 1, maxLength: max });
    await fc.assert(
      fc.asyncProperty(
        startDates(40),
        fc.array(startDates(5), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        async (there, meanwhile, limit, filtered) => {
          const made = await activity.bulk(there.map((startDate) => ({ startDate })));
          const uuids = uuidsOf(made.json);
          const added: Inserted[] = [];
          let round = 0;
          const seen = await visited(`?${filtered ? 'date=2024&' : ''}limit=${limit}`, async () => {
            const { json } = await activity.bulk(
              (meanwhile[round++ % meanwhile.length] ?? []).map((startDate) => ({ startDate })),
            );
            added.push(...json.data);
            const gone = added.length > 20 ? added.shift() : undefined;
            if (gone) await activity.remove(gone.uuid);
          });
          expect(new Set(seen).size).toBe(seen.length);
          expect(uuids.every((uuid) => seen.includes(uuid))).toBe(true);
          await service.database.query(`delete from activity where company = $1`, [member.company.uuid]);
        },
      ),
      { numRuns: 15 },
    );
  }, 60_000);

  it('are those of the stream, cut', async () => {
    await activity.bulk(
      Array.from({ length: 57 }, (_, n) => ({ startDate: `2024-01-0${(n % 3) + 1}`, UpstreamCO2e: `${n}` })),
    );
    const whole = uuidsOf((await activity.list('')).json);
    expect(whole).toHaveLength(57);
    for (const limit of [1, 7, 19, 57, 100]) expect(await visited(`?limit=${limit}`, async () => {})).toEqual(whole);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => activity.list(`?limit=19&page=${page}`)));
    expect(pages.flatMap(({ json }) => uuidsOf(json))).toEqual(whole);
    expect(pages.map(({ json }) => [json.count, json.page, json.pageSize])).toEqual([
      [57, 1, 19],
      [57, 2, 19],
      [57, 3, 19],
      [57, 4, 19],
    ]);
    expect(pages[2]?.headers.has('link')).toBe(false);
  });

  it.each(['after=x', 'after=', 'limit=0', 'limit=1001', 'limit=1.5', 'page=0', 'page=-1', 'limit=5&limit=6'])(
    'refuse %s',
    async (query) => {
      expect((await activity.list(`?${query}`)).status).toBe(400);
    },
  );
});
