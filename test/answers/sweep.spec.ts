import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeDue, takeWaitingToOffer } from '#pact/store';
import { newUuid } from '#platform';
import type { Member } from '../support/service.js';
import { TestService } from '../support/service.js';

const AT_ONCE = 0;
const LATER = 60_000;

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.start();
  member = await service.member();
});

afterAll(() => service?.close());

/** Answers that are owed, without a worker to give them. */
async function owe(count: number, columns: Record<string, unknown> = {}): Promise<void> {
  const names = Object.keys(columns);
  await service.database.query(
    `with events as (
       insert into exchange_event (company, uuid, dedupe, event_id, source, type, body)
       select $1, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 'e', 's', 't', '{}' from generate_series(1, $2) returning uuid)
     insert into delivery (company, uuid, event, state ${names.map((name) => `, ${name}`).join('')})
     select $1, uuid, uuid, $3 ${names.map((_, nth) => `, $${nth + 4}`).join('')} from events`,
    [member.company.uuid, count, columns['data_source'] ? 'waiting' : 'pending', ...Object.values(columns)],
  );
}

describe('the sweep', () => {
  beforeEach(() => service.database.queryAcross('deployment', 'delete from delivery'));

  it('gives each delivery to one worker, however many sweep at once', async () => {
    await owe(1_200);
    const taken = (await Promise.all([1, 2, 3, 4, 5].map(() => takeDue(service.database, LATER)))).flat();
    expect(new Set(taken.map(({ delivery }) => delivery)).size).toBe(taken.length);
    taken.push(...(await takeDue(service.database, LATER)), ...(await takeDue(service.database, LATER)));
    expect(new Set(taken.map(({ delivery }) => delivery)).size).toBe(1_200);
    expect(taken).toHaveLength(1_200);
  });

  it('gives what was queued lately to nobody, and again to somebody after a while', async () => {
    await owe(3);
    expect(await takeDue(service.database, LATER)).toHaveLength(3);
    expect(await takeDue(service.database, LATER)).toHaveLength(0);
    expect(await takeDue(service.database, AT_ONCE)).not.toHaveLength(0);
  });

  it('leaves what is not due, and what has settled', async () => {
    await owe(2, { due: new Date(Date.now() + LATER) });
    expect(await takeDue(service.database, LATER)).toHaveLength(0);
    for (const state of ['delivered', 'exhausted', 'refused', 'cancelled', 'unmatched']) {
      await service.database.queryAcross(
        'deployment',
        `update delivery set due = now() - interval '1 hour', queued = null, state = $1`,
        [state],
      );
      expect(await takeDue(service.database, AT_ONCE), state).toHaveLength(0);
    }
    for (const state of ['pending', 'retrying', 'delivering']) {
      await service.database.queryAcross('deployment', `update delivery set queued = null, state = $1`, [state]);
      expect((await takeDue(service.database, LATER)).length, state).toBeGreaterThanOrEqual(2);
    }
  });

  it('offers of what waits a few for each data source, the oldest first', async () => {
    const [slow, other, gone] = [newUuid(), newUuid(), newUuid()];
    await owe(300, { data_source: slow, accepted: new Date(Date.now() - LATER) });
    await owe(1, { data_source: slow, accepted: new Date(0) });
    await owe(5, { data_source: other });
    await owe(2, { data_source: gone });
    expect(await takeDue(service.database, LATER)).toHaveLength(0);
    const offered = await takeWaitingToOffer(service.database, LATER, 4);
    const sources = await service.database.query<{ data_source: string; count: number; oldest: Date }>(
      `select data_source, count(*)::int as count, min(accepted) as oldest from delivery where company = $1 and uuid = any($2) group by 1`,
      [member.company.uuid, offered.map(({ delivery }) => delivery)],
    );
    const counts = new Map(sources.map(({ data_source, count }) => [data_source, count]));
    expect(counts).toEqual(
      new Map([
        [slow, 4],
        [other, 4],
        [gone, 2],
      ]),
    );
    expect(sources.find(({ data_source }) => data_source === slow)?.oldest).toEqual(new Date(0));
    expect(await takeWaitingToOffer(service.database, LATER, 4)).toHaveLength(5);
  });
});
