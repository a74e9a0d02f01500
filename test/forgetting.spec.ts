import { afterAll, beforeAll, expect, it } from 'vitest';
import { RefreshTokens } from '#platform';
import type { Member } from './support/service.js';
import { TestService } from './support/service.js';
import { until } from './support/until.js';

const DAY = 86_400;

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.start();
  member = await service.member();
});

afterAll(() => service?.close());

/** In how many days each refresh token that is kept expires, rounded. */
async function days(): Promise<number[]> {
  const rows = await service.database.query<{ days: number }>(
    `select round(extract(epoch from expires - now()) / ${DAY})::int as days from refresh_token where company = $1 order by expires`,
    [member.company.uuid],
  );
  return rows.map((row) => row.days);
}

it('a worker forgets refresh tokens a day after they expired, and no others', async () => {
  const owner = { company: member.company.uuid, client: member.clientId };
  for (const lifetime of [-30 * DAY, -2 * DAY, -DAY / 4, DAY]) {
    await new RefreshTokens(service.database, lifetime).issue(owner, ['material:read']);
  }
  expect(await days()).toEqual([-30, -2, 0, 1, 30]);
  await service.startWorker();
  await until('old refresh tokens are gone', async () => (await days()).length < 5);
  expect(await days()).toEqual([0, 1, 30]);
});
