import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_CERTIFICATES } from '../support/partners/bad-certificates.js';
import { FaultGround } from '../support/faults/ground.js';
import { runFault } from '../support/faults/run.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { queues } from '../support/queues/queues.js';
import { runReceivedFault } from '../support/faults/received-fault.js';
import {
  ALL_AT_ONCE,
  expectUnharmed,
  REQUESTER_GROUND,
  SCHEDULE_MS,
  untilEachFailed,
} from '../support/faults/requester-faults.js';
import { tlsPair, tlsSettings } from '../support/partners/tls-files.js';

describe.each(queues().slice(0, 1))('a requester of https, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    const { TLS_CERT_FILE } = await tlsSettings();
    // What a careless environment could say is not to count: certificates are looked at whatever it says.
    const environment = { NODE_EXTRA_CA_CERTS: TLS_CERT_FILE, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    ground = await FaultGround.make(queue, { ...REQUESTER_GROUND, workers: 0 });
    await ground.installation.startWorker(environment);
  });
  afterAll(() => ground?.close());

  it.each(BAD_CERTIFICATES)('whose certificate $what is shown no secret', async ({ what, says, pair }) => {
    const peer = await startPactPeer({ tls: pair() });
    await runFault(ground, {
      fault: `requester's certificate ${what}`,
      requests: ALL_AT_ONCE,
      limitMs: SCHEDULE_MS,
      peer,
      strike: async ({ untilAccepted }) => {
        await untilAccepted(50);
        await untilEachFailed(ground.installation, new RegExp(says));
        expect([peer.discoveryRequests, peer.tokenRequests, peer.received]).toEqual([[], [], []]);
        peer.showCertificate(tlsPair());
      },
    });
    expectUnharmed(ground.installation);
  });

  it.each(BAD_CERTIFICATES)(
    'is not read whose certificate $what, until it has a good one',
    async ({ what, says, pair }) => {
      await runReceivedFault(ground, {
        fault: `partner's certificate ${what}`,
        peer: await startPactPeer({ tls: pair() }),
        strike: async (receiving) => {
          const { peer } = receiving;
          receiving.list(receiving.make(30), 10);
          await receiving.pull();
          await receiving.untilFailed(new RegExp(says));
          expect([peer.discoveryRequests, peer.tokenRequests, peer.footprintRequests]).toEqual([[], [], []]);
          peer.showCertificate(tlsPair());
        },
      });
    },
  );
});
