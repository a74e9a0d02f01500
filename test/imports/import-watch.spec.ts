import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportWatch } from '#imports';
import { Database, SHARED, WorkStopped } from '#platform';
import { cloneDatabase } from '../support/databases/database.js';

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;

beforeAll(async () => {
  cloned = await cloneDatabase();
  database = await Database.open(cloned.url);
});
afterAll(async () => {
  await database.close();
  await cloned.drop();
});

const select = () => database.query('select $1::uuid', [SHARED]);

/** Work that never ends by itself, and how far it came. */
const ENDLESS: [string, (watch: ImportWatch, onTurn: () => void) => Promise<never>][] = [
  [
    'asks the database again and again',
    async (_, onTurn) => {
      for (;;) {
        await select();
        onTurn();
      }
    },
  ],
  [
    'does so in a transaction',
    (_, onTurn) =>
      database.transaction(async (tx) => {
        for (;;) {
          await tx.query('select $1::uuid', [SHARED]);
          onTurn();
        }
      }),
  ],
  [
    'reads rows',
    async (watch, onTurn) => {
      const rows = (async function* () {
        for (let line = 1; ; line++) {
          await nextTurn();
          yield { line };
        }
      })();
      for await (const _ of watch.rows(rows)) onTurn();
      throw new Error('Rows without an end have ended.');
    },
  ],
  [
    'waits for what never comes',
    (_, onTurn) => {
      onTurn();
      return new Promise<never>(() => undefined);
    },
  ],
];

describe.each(ENDLESS)('the work on an import that %s', (_, work) => {
  it('ends when it is to, whoever wants it', async () => {
    for (const [why, state] of [
      ['cancelled', 'cancelled'],
      ['stalled', 'failed'],
    ] as const) {
      const watch = new ImportWatch(database);
      let begin = (): void => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const working = watch.run(() => work(watch, begin));
      await begun;
      if (why === 'stalled') watch.stop(why);
      else watch.end(why);
      await expect(working).rejects.toBeInstanceOf(WorkStopped);
      expect([watch.isStopped, watch.signal.aborted, watch.stopped?.state]).toEqual([true, true, state]);
    }
    expect(await select()).toHaveLength(1);
  });
});

it('what goes on is left alone, and tells where it stands', async () => {
  const watch = new ImportWatch(database);
  const rows = (async function* () {
    for (const line of [2, 3]) yield await Promise.resolve({ line });
  })();
  const lines = await watch.run(async () => {
    const found: number[] = [];
    for await (const { line } of watch.rows(rows)) found.push(line);
    return found;
  });
  expect([lines, watch.isStopped, watch.stopped]).toEqual([[2, 3], false, undefined]);
  watch.pass = 'checking';
  watch.stop('stalled');
  expect(watch.stopped?.reason).toBe('It stood still for 0 s at line 3 and was given up. Nothing was written.');
});
