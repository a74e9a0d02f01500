import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultGround } from '../support/faults/ground.js';
import { runFault } from '../support/faults/run.js';
import type { NameAnswer } from '../support/partners/name-server.js';
import { NameServer } from '../support/partners/name-server.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { queues } from '../support/queues/queues.js';
import { runReceivedFault } from '../support/faults/received-fault.js';
import {
  ALL_AT_ONCE,
  attemptsOf,
  expectUnharmed,
  SILENT_GROUND,
  SCHEDULE_MS,
  untilEachFailed,
} from '../support/faults/requester-faults.js';

const HOST = 'partner.example.test';
const HERE: NameAnswer = ['127.0.0.1'];
const UNRESOLVED: [string, NameAnswer, RegExp][] = [
  ['is known to nobody', 'unknown', /\(ENOTFOUND\)/],
  ['cannot be looked up: the name server fails', 'failure', /\(ESERVFAIL\)/],
  ['cannot be looked up: the name server is silent', 'silence', /no connection within/],
  ['has no address', [], /\(ENODATA\)/],
];

describe.each(queues().slice(-1))('a name that fails, on $name', (queue) => {
  let names: NameServer;
  let ground: FaultGround;

  beforeAll(async () => {
    names = await NameServer.start(() => HERE);
    ground = await FaultGround.make(queue, { ...SILENT_GROUND, workers: 0 });
    await ground.installation.startWorker({ NODE_OPTIONS: names.nodeOptions });
  });
  afterAll(async () => {
    await ground?.close();
    await names?.close();
  });

  it.each(UNRESOLVED)('because it %s delays what is for it, until it is found', async (what, answer, error) => {
    await runFault(ground, {
      fault: `requester's name ${what}`,
      requests: ALL_AT_ONCE,
      limitMs: SCHEDULE_MS,
      peer: await startPactPeer({ host: HOST }),
      strike: async ({ untilAccepted }) => {
        names.answer = () => answer;
        await untilAccepted(50);
        await untilEachFailed(ground.installation, error);
        names.answer = () => HERE;
      },
    });
    expectUnharmed(ground.installation);
  });

  it.each(UNRESOLVED)('because it %s delays a pull, until it is found', async (what, answer, error) => {
    await runReceivedFault(ground, {
      fault: `partner's name ${what}`,
      peer: await startPactPeer({ host: HOST }),
      strike: async (receiving) => {
        names.answer = () => answer;
        receiving.list(receiving.make(30), 10);
        await receiving.pull();
        await receiving.untilFailed(error);
        names.answer = () => HERE;
      },
    });
  });
});

const LED_ASTRAY: [string, (nth: number) => NameAnswer][] = [
  ['this machine', () => HERE],
  ['the metadata address', () => ['169.254.169.254']],
  ['a public address and this machine', () => ['93.184.216.34', '127.0.0.1']],
  ['ever other private addresses', (nth) => [['127.0.0.1'], ['10.0.0.1'], ['0.0.0.0'], ['192.168.0.1']][nth % 4] ?? []],
];

describe.each(queues().slice(-1))('a name that leads to where nobody may be led, on $name', (queue) => {
  let names: NameServer;
  let ground: FaultGround;

  beforeAll(async () => {
    names = await NameServer.start(() => HERE);
    ground = await FaultGround.make(queue, { ...SILENT_GROUND, workers: 0 });
  });
  afterAll(async () => {
    await ground?.close();
    await names?.close();
  });

  it.each(LED_ASTRAY)('%s: no connection is made, and no address told', async (where, answer) => {
    const careful = { NODE_OPTIONS: names.nodeOptions, ALLOW_PRIVATE_TARGETS: 'false' };
    const worker = await ground.installation.startWorker(careful);
    const peer = await startPactPeer({ host: HOST });
    await runFault(ground, {
      fault: `requester's name leads to ${where}`,
      requests: ALL_AT_ONCE,
      limitMs: SCHEDULE_MS,
      peer,
      strike: async ({ untilAccepted }) => {
        names.answer = (_name, nth) => answer(nth);
        await untilAccepted(50);
        await untilEachFailed(ground.installation, new RegExp(`${HOST} is not, or does not only resolve to, a public`));
        expect(peer.connected).toBe(0);
        for (const { error } of await attemptsOf(ground.installation)) expect(error).not.toMatch(/\d+\.\d+\.\d+\.\d+/);

        // An operator who means this machine says so.
        names.answer = () => HERE;
        await worker.end('SIGTERM');
        await ground.installation.startWorker({ ...careful, ALLOW_PRIVATE_TARGETS: 'true' });
      },
    });
    await ground.installation.workers.at(-1)?.end('SIGTERM');
  });

  it.each(LED_ASTRAY)('%s: no footprints are read there', async (where, answer) => {
    const careful = { NODE_OPTIONS: names.nodeOptions, ALLOW_PRIVATE_TARGETS: 'false' };
    const worker = await ground.installation.startWorker(careful);
    await runReceivedFault(ground, {
      fault: `partner's name leads to ${where}`,
      peer: await startPactPeer({ host: HOST }),
      strike: async (receiving) => {
        names.answer = (_name, nth) => answer(nth);
        receiving.list(receiving.make(30), 10);
        await receiving.pull();
        await receiving.untilFailed(new RegExp(`${HOST} is not, or does not only resolve to, a public`));
        expect(receiving.peer.connected).toBe(0);

        names.answer = () => HERE;
        await worker.end('SIGTERM');
        await ground.installation.startWorker({ ...careful, ALLOW_PRIVATE_TARGETS: 'true' });
      },
    });
    await ground.installation.workers.at(-1)?.end('SIGTERM');
  });
});
