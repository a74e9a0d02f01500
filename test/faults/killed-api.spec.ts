// @module-tag landing
import { afterAll, beforeAll, describe, it } from 'vitest';
import { FaultGround } from '../support/faults/ground.js';
import { runFault } from '../support/faults/run.js';
import { someQueues } from '../support/queues/queues.js';
import { until } from '../support/run/until.js';

const KILLS = 3;

describe.each(someQueues())('an api that is killed, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    ground = await FaultGround.make(queue, { apis: 2, proxied: { database: true } });
  });
  afterAll(() => ground?.close());

  it('after it kept events and before it said so: what is sent again is answered once', async () => {
    const { installation, wires } = ground;
    await runFault(ground, {
      fault: `api killed between the commit and the 200, ${KILLS} times`,
      strike: async ({ sent, untilAccepted }) => {
        for (let kills = 0; kills < KILLS; kills++) {
          await untilAccepted(10);
          // The database's word is on its way that long.
          wires.database?.delay(150);
          await untilAccepted(5);
          await until('an event is kept that nobody was told of', async () => {
            const unsaid = new Set(sent().flatMap(({ id, outcome }) => (outcome === 'unsure' ? [id] : [])));
            return (await installation.deliveries()).some(({ event_id }) => unsaid.has(event_id));
          });
          await installation.apis.at(-1)?.process.end('SIGKILL');
          await wires.database?.mend();
          await installation.startApi();
        }
      },
    });
  });
});
