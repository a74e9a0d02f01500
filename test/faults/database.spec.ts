// @module-tag landing
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetAtCommits } from '../support/faults/commits.js';
import { FaultGround } from '../support/faults/ground.js';
import { runFault } from '../support/faults/run.js';
import { FaultPostgres } from '../support/faults/servers.js';
import { someQueues } from '../support/queues/queues.js';
import { until } from '../support/run/until.js';

const MAX_CONNECTIONS = 80;

describe.each(someQueues())('while PostgreSQL misbehaves, with the queue on $name', (queue) => {
  let postgres: FaultPostgres;
  let url: string;
  let ground: FaultGround;

  beforeAll(async () => {
    postgres = await FaultPostgres.start({ max_connections: MAX_CONNECTIONS });
    const database = await postgres.database();
    ({ url } = database);
    ground = await FaultGround.make(queue, {
      workers: 2,
      // So that all of ours find room.
      settings: { DATABASE_POOL: '8' },
      proxied: { database: true },
      database: () => Promise.resolve(database),
    });
  });
  afterAll(async () => {
    await ground?.close();
    await postgres?.close();
  });

  function expectAlive(): void {
    const { apis, workers } = ground.installation;
    expect([...apis.map(({ process }) => process), ...workers].every(({ isAlive }) => isAlive)).toBe(true);
  }

  it('killed and started again: what it said yes to is there', async () => {
    await runFault(ground, {
      fault: 'PostgreSQL killed and started again, twice',
      strike: async ({ untilAccepted }) => {
        for (let kills = 0; kills < 2; kills++) {
          await untilAccepted(15);
          await postgres.kill();
          await wait(500);
          await postgres.comeBack();
        }
        await untilAccepted(5);
      },
    });
    expectAlive();
  });

  it('its connections are reset in commits, before and after these arrive', async () => {
    const { watch, resets } = resetAtCommits(7);
    await runFault(ground, {
      fault: 'connection reset in every 7th commit, before or after it',
      strike: async ({ untilAccepted }) => {
        ground.wires.database?.resetWhen(watch);
        await untilAccepted(60);
        while (Math.min(resets().before, resets().after) < 3) await untilAccepted(10);
        await wait(2_000);
        await ground.wires.database?.mend();
      },
    });
    expectAlive();
  });

  it('its connections are cut, again and again', async () => {
    await runFault(ground, {
      fault: 'connections to PostgreSQL cut for 0.3 s, five times',
      strike: async ({ untilAccepted }) => {
        for (let cuts = 0; cuts < 5; cuts++) {
          await untilAccepted(10);
          await ground.wires.database?.cut();
          await wait(300);
          await ground.wires.database?.mend();
        }
      },
    });
    expectAlive();
  });

  it('it is silent for a while, and the connections are lost in the end', async () => {
    await runFault(ground, {
      fault: 'PostgreSQL blackholed, 5 s',
      strike: async ({ untilAccepted }) => {
        await untilAccepted(10);
        ground.wires.database?.blackhole();
        await wait(5_000);
        ground.wires.database?.reset();
        await ground.wires.database?.mend();
      },
    });
    expectAlive();
  });

  it('it is far away', async () => {
    await runFault(ground, {
      fault: 'PostgreSQL delayed by 200 ms each way',
      strike: async ({ untilAccepted }) => {
        ground.wires.database?.delay(200);
        await untilAccepted(40);
        await ground.wires.database?.mend();
      },
    });
    expectAlive();
  });

  it('others hold all its connections', async () => {
    await runFault(ground, {
      fault: "all of PostgreSQL's connections held by others, 3 s",
      strike: async ({ untilAccepted }) => {
        await untilAccepted(10);
        const held: Client[] = [];
        // Ours are reset, so that the others get them.
        await ground.wires.database?.cut();
        await until('others hold them, as ours end', async () => {
          while (await hold(held));
          return held.length > MAX_CONNECTIONS / 2;
        });
        await ground.wires.database?.mend();
        await wait(3_000);
        await Promise.all(held.map((client) => client.end()));
      },
    });
    expectAlive();
  });

  it('others hold a lock that everything waits for', async () => {
    await runFault(ground, {
      fault: 'table of deliveries locked by others, 3 s',
      strike: async ({ untilAccepted }) => {
        await untilAccepted(10);
        const other = await connected();
        await other.query('begin; lock table delivery in access exclusive mode');
        await wait(3_000);
        await other.query('commit');
        await other.end();
      },
    });
    expectAlive();
  });

  async function connected(): Promise<Client> {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** @returns whether there was one left */
  async function hold(held: Client[]): Promise<boolean> {
    try {
      held.push(await connected());
      return true;
    } catch {
      return false;
    }
  }
});
