import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RefreshTokens } from '#access';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

const DAY = 86_400;

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
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

/** Answers that settled so many days ago, with their bytes. */
async function settleAnswers(count: number, daysAgo: number): Promise<void> {
  await service.database.query(
    `with event as (
       insert into exchange_event (company, uuid, dedupe, event_id, source, type, body)
       select $1, gen_random_uuid(), uuid_send(gen_random_uuid()), 'an event', 'urn:a', 'a type', '{}' from generate_series(1, $2)
       returning uuid)
     insert into delivery (company, uuid, event, state, body, settled)
     select $1, gen_random_uuid(), uuid, 'delivered', 'bytes', now() - make_interval(days => $3) from event`,
    [member.company.uuid, count, daysAgo],
  );
}

async function keepAnswers(count: number, hoursAgo: number): Promise<void> {
  await service.database.query(
    `insert into kept_answer (company, client, key, request, answer, created)
     select $1, $2, gen_random_uuid(), '', '', now() - make_interval(hours => $4) from generate_series(1, $3)`,
    [member.company.uuid, member.clientId, count, hoursAgo],
  );
}

const OLD = {
  refresh_token: `expires < now() - interval '1 day'`,
  kept_answer: `created < now() - interval '1 day'`,
  delivery: `settled < now() - interval '30 days' and body is not null`,
};

/** How many rows of a table are there, the old ones and the others. */
async function count(table: keyof typeof OLD): Promise<{ old: number; young: number }> {
  const [row] = await service.database.query<{ old: number; young: number }>(
    `select count(*) filter (where ${OLD[table]})::int as old, count(*) filter (where not (${OLD[table]}))::int as young
     from ${table} where company = $1`,
    [member.company.uuid],
  );
  return row ?? { old: 0, young: 0 };
}

it('a worker forgets all that is old however much it is, but what somebody holds, for whom it does not wait', async () => {
  member = await service.member('busy');
  await settleAnswers(3_500, 31);
  await settleAnswers(3, 29);
  await keepAnswers(10_500, 25);
  await keepAnswers(3, 23);
  const owner = { company: member.company.uuid, client: member.clientId };
  for (let n = 0; n < 3; n++) await new RefreshTokens(service.database, -2 * DAY).issue(owner, ['material:read']);
  const holder = new Client({ connectionString: service.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  for (const [table, isOld] of Object.entries(OLD))
    await holder.query(`select 1 from ${table} where company = $1 and ${isOld} limit 1 for update`, [
      member.company.uuid,
    ]);

  await service.startWorker();
  for (const [table, young] of [
    ['delivery', 3],
    ['kept_answer', 3],
    ['refresh_token', 1],
  ] as const) {
    await until(`what is old of ${table} is forgotten`, async () => (await count(table)).old === 1);
    expect((await count(table)).young).toBeGreaterThanOrEqual(young);
  }
  await holder.query('rollback');
  await holder.end();
});
