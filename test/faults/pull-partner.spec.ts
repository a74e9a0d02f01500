import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultGround } from '../support/faults/ground.js';
import type { Misbehaving } from '../support/partners/misbehaviours.js';
import { NO_PROPER_HTTP, NO_TOKEN, RETRY_AFTERS, SHORTEST_MS } from '../support/partners/misbehaviours.js';
import type { Behaviour } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { queues } from '../support/queues/queues.js';
import { runReceivedFault, type Receiving } from '../support/faults/received-fault.js';
import { A_SECOND_MS, expectUnharmed, SILENT_GROUND } from '../support/faults/requester-faults.js';

const PRODUCTS = 30;
const PAGES = 6;
/** Before it refuses: the wait counts from then. */
const THINKS_MS = 300;
/** A request has 3 s here: a page of 5 MiB takes its time on a busy machine. */
const GROUND = { settings: { ...SILENT_GROUND.settings, REQUEST_TIMEOUT: '3', ATTEMPT_TIMEOUT: '4', LEASE: '9' } };

const list = (json: unknown, headers?: Record<string, string>): Behaviour => ({
  ...{ kind: 'answer', status: 200, json },
  ...(headers && { headers }),
});
const next = (url: string) => ({ Link: `<${url}>; rel="next"` });
const WITHOUT_END = { kind: 'endless', status: 200 } as const;

const NO_PAGE: Misbehaving[] = [
  ['says 200 and one byte a second', { kind: 'drip', status: 200, everyMs: A_SECOND_MS }, /no answer within/],
  ['says 200 and a body without end', WITHOUT_END, /longer than 5 MiB|no answer within/],
  ['says 200 and resets the connection', { kind: 'answerThenReset', status: 200 }, /no JSON|ECONNRESET/],
  ['packs 100 MB into 100 kB', { kind: 'gzipBomb', status: 200, bytes: 100_000_000 }, /longer than 5 MiB/],
  ['answers 401', { kind: 'answer', status: 401 }, /answered 401/],
  ['answers 403', { kind: 'answer', status: 403 }, /answered 403/],
  ['answers 500', { kind: 'answer', status: 500 }, /answered 500/],
  [
    'redirects to the metadata address',
    { kind: 'redirect', to: 'http://169.254.169.254/' },
    /redirects are not followed/,
  ],
  ['answers HTML with 200', { kind: 'answer', status: 200, body: '<html>Sign in</html>' }, /no JSON/],
  ['breaks off its JSON', { kind: 'answer', status: 200, body: '{"data": [{"id"' }, /no JSON/],
  ['nests its JSON a million deep', { kind: 'answer', status: 200, body: '['.repeat(1_000_000) }, /nested too deeply/],
  ['lists a million on one page', list({ data: Array(1_000_000).fill({}) }), /more than 5000 footprints/],
  ['lists what are no footprints', list({ data: ['text'] }), /is no object/],
  ['has a next page that is no address', list({ data: [] }, next('http://[')), /cannot be called/],
];

describe.each(queues().slice(0, 1))('a partner whose footprints are read, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    ground = await FaultGround.make(queue, GROUND);
  });
  afterAll(() => ground?.close());

  /** Reads two pages, then meets the fault, and has the rest once the partner works again. */
  async function endure(fault: string, behaviour: Behaviour, says: RegExp, isToken = false): Promise<void> {
    await runReceivedFault(ground, {
      fault,
      strike: async (receiving) => {
        const { peer } = receiving;
        lay(receiving);
        const [listing, token]: Behaviour[] = isToken ? [{ kind: 'answer', status: 401 }, behaviour] : [behaviour];
        peer.onFootprints((_request, nth) => (nth > 2 ? listing : undefined));
        peer.onToken((_request, nth) => (nth > 1 ? token : undefined));
        const pull = await receiving.pull();
        await receiving.untilPulled(pull, ({ error }) => says.test(error ?? ''));
        expect(await receiving.pulled(pull)).toMatchObject({ pages: 2, added: (2 * 2 * PRODUCTS) / PAGES });
        peer.onFootprints(undefined);
        peer.onToken(undefined);
        await expectWhole(receiving, pull);
      },
    });
    expectUnharmed(ground.installation);
  }

  it.each([...NO_PROPER_HTTP, ...NO_PAGE])(
    'and that %s is read on when it comes round',
    async (what, behaviour, says) => {
      await endure(`partner's list ${what}`, behaviour, says);
    },
  );

  it.each(NO_TOKEN)(
    'and whose token endpoint answers %s is read on when it comes round',
    async (what, behaviour, says) => {
      await endure(`partner's list wants a new token; token endpoint answers ${what}`, behaviour, says, true);
    },
  );

  it.each(RETRY_AFTERS)(
    'and that answers 429 and asks to wait %s is read within the schedule',
    async (what, retryAfter, times) => {
      await runReceivedFault(ground, {
        fault: `partner's list answers 429, twice, Retry-After: ${what}`,
        strike: async (receiving) => {
          const { peer } = receiving;
          lay(receiving);
          peer.onFootprints((_request, nth) =>
            nth === 3 || nth === 4
              ? { kind: 'answer', status: 429, retryAfter: retryAfter(), afterMs: THINKS_MS }
              : undefined,
          );
          await expectWhole(receiving, await receiving.pull());
          const [, , , second, third, ...more] = peer.footprintRequests.map(({ time }) => time.getTime());
          // Timers can be a little early.
          expect(Number(third) - Number(second)).toBeGreaterThanOrEqual(0.95 * (THINKS_MS + SHORTEST_MS * times));
          expect(more).toHaveLength(PAGES - 3);
        },
      });
    },
  );

  it('and that refuses connections is read on when it is back at its address', async () => {
    const back: { close: () => Promise<void> }[] = [];
    await runReceivedFault(ground, {
      fault: "partner's list refuses connections",
      strike: async (receiving) => {
        const { peer } = receiving;
        lay(receiving);
        peer.onFootprints((_request, nth) => (nth > 2 ? { kind: 'hang' } : undefined));
        const pull = await receiving.pull();
        await receiving.untilPulled(pull, ({ pages }) => pages === 2);
        const { port, clientId, clientSecret, footprints, pageSize } = peer;
        await peer.close();
        await receiving.untilPulled(pull, ({ error }) => /ECONNREFUSED/.test(error ?? ''));
        const another = await startPactPeer({ port, clientId, clientSecret });
        back.push(another);
        Object.assign(another, { footprints, pageSize });
        await expectWhole(receiving, pull);
      },
    });
    for (const each of back) await each.close();
  });

  it.each<[string, (url: string, nth: number) => Behaviour, RegExp]>([
    ['answers 410', () => ({ kind: 'answer', status: 410 }), /answered 410/],
    ['answers 501', () => ({ kind: 'answer', status: 501 }), /answered 501/],
    [
      'leads round in a circle of three pages',
      (url, nth) => list({ data: [] }, next(`${url}/3/footprints?page=${nth % 3}`)),
      /nothing that had not come before/,
    ],
  ])(
    'and that %s is asked no more, which is told; what it lists is read by the next pull',
    async (what, behaviour, says) => {
      await runReceivedFault(ground, {
        fault: `partner's list ${what}: the pull ends, the next one reads`,
        strike: async (receiving) => {
          const { peer } = receiving;
          lay(receiving);
          peer.onFootprints((_request, nth) => (nth > 2 ? behaviour(peer.url, nth) : undefined));
          const first = await receiving.pull();
          const { error } = await receiving.untilPulled(first, ({ state }) => state === 'failed');
          expect(error).toMatch(says);
          const asked = peer.footprintRequests.length;
          expect(asked).toBeLessThanOrEqual(2 + 4);
          peer.onFootprints(undefined);
          const second = await receiving.pull();
          await receiving.untilPulled(second, ({ state }) => state === 'done');
          expect(await receiving.pulled(second)).toMatchObject({ found: 2 * PRODUCTS, changed: 0 });
          expect(peer.footprintRequests).toHaveLength(asked + PAGES);
        },
      });
    },
  );

  it('and that leads to another host tells nothing there', async () => {
    const trap = await startPactPeer();
    await runReceivedFault(ground, {
      fault: "partner's list has a next page at another host",
      strike: async (receiving) => {
        lay(receiving);
        receiving.peer.onFootprints(list({ data: [] }, next(`${trap.url}/3/footprints`)));
        const pull = await receiving.pull();
        await receiving.untilPulled(pull, ({ error }) => /another origin/.test(error ?? ''));
        expect(trap.connected).toBe(0);
        receiving.peer.onFootprints(undefined);
        await expectWhole(receiving, pull);
      },
    });
    await trap.close();
  });
});

describe.each(queues().slice(-1))('a partner that tells of its footprints, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    ground = await FaultGround.make(queue, GROUND);
  });
  afterAll(() => ground?.close());

  it.each(NO_PROPER_HTTP)('and then %s gives each when it comes round', async (what, behaviour, says) => {
    await runReceivedFault(ground, {
      fault: `partner tells of footprints, and ${what}`,
      strike: async (receiving) => {
        const products = receiving.make(PRODUCTS);
        receiving.list(products, 100);
        receiving.peer.onFootprint((_request, nth) => (nth > 5 ? behaviour : undefined));
        for (let from = 0; from < PRODUCTS; from += 10)
          await receiving.publish(products.slice(from, from + 10).flatMap(({ old, now }) => [now, old]));
        await receiving.untilFailed(says);
        receiving.peer.onFootprint(undefined);
      },
    });
    expectUnharmed(ground.installation);
  });
});

function lay(receiving: Receiving): void {
  receiving.list(receiving.make(PRODUCTS), (2 * PRODUCTS) / PAGES);
}

async function expectWhole(receiving: Receiving, pull: string): Promise<void> {
  await receiving.untilPulled(pull, ({ state }) => state === 'done');
  const all = 2 * PRODUCTS;
  expect(await receiving.pulled(pull)).toMatchObject({ pages: PAGES, found: all, added: all, changed: 0, missing: 0 });
}
