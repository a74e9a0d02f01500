import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { measureKeys } from './expiry-metrics.js';
import { Metrics } from './metrics.js';

const key = (id: string) => ({ id, key: createSecretKey(Buffer.alloc(32)) });

async function madeOf(rings: Parameters<typeof measureKeys>[1]): Promise<string[]> {
  const metrics = new Metrics();
  measureKeys(metrics, rings);
  return (await metrics.print()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('the age of keys', () => {
  it('is that of the newest key of a ring, wherever it stands', async () => {
    const ring = [key('k20260101-abcdef'), key('k20261124-0a1b2c'), key('other')];
    const [line] = await madeOf({ JWT_KEYS: ring });
    expect(line).toBe(`footprint_newest_key_timestamp_seconds{ring="JWT_KEYS"} ${Date.UTC(2026, 10, 24) / 1000}`);
  });

  it('is not told of ids without a day, of no ring, and of no day of any calendar', async () => {
    expect(await madeOf({ JWT_KEYS: [key('test')], SECRET_KEYS: undefined })).toEqual([]);
    expect(await madeOf({ JWT_KEYS: [key('k20261399-abcdef')] })).toEqual([]);
  });
});
