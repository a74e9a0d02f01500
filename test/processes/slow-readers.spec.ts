import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWithActivities, MANY_ACTIVITIES } from '../support/companies/many-activities.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { cutBy, SlowReader } from '../support/companies/slow-reader.js';
import { until } from '../support/run/until.js';

const FAST = 1_000_000_000;

let service: TestService;
let member: Member;
const readers: SlowReader[] = [];
let isCut: (reader: SlowReader) => boolean;

beforeAll(async () => {
  service = await TestService.start({ READER_TIMEOUT: '3' });
  isCut = cutBy(service);
  member = await service.member();
  await fillWithActivities(service, member.company.uuid);
});

afterAll(async () => {
  readers.forEach((reader) => reader.close());
  await service?.close();
});

function aReader(bytesPerSecond: number): SlowReader {
  const reader = new SlowReader(`${service.url}/api/v1/activity?date=2010`, member.token, bytesPerSecond);
  readers.push(reader);
  return reader;
}

/** They share no reader: each waits for what an api allows a reader, so all wait at once. */
describe.concurrent('a reader that has three seconds', () => {
  // Elsewhere nobody tells what the other side has acknowledged.
  it.runIf(process.platform === 'linux')(
    'is not cut while 16 kB arrive in the time of a reader, however long the kernel holds back',
    async () => {
      // So slowly that the kernel takes no more for longer than a reader has: it asks again when a third of its buffer is free.
      const reader = aReader(100_000);
      await until('20 s have passed', () => reader.ended !== undefined || reader.taken > 2_000_000);
      expect(reader.ended).toBeUndefined();
      reader.readAt(FAST);
      await until('it has ended', () => reader.ended !== undefined);
      expect(reader.json.data).toHaveLength(MANY_ACTIVITIES);
    },
  );

  it.each([0, 2_000])('is cut where the reader takes %i bytes a second', async (bytesPerSecond) => {
    const reader = aReader(100_000);
    await until('it has begun', () => reader.taken > 0);
    reader.readAt(bytesPerSecond);
    await until('the api has cut it', () => isCut(reader));
    reader.readAt(FAST);
    await until('it has ended', () => reader.ended !== undefined);
    expect(reader.ended).toBe('broken');
  });
});
