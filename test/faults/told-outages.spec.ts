// @module-tag landing
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FaultPostgres, FaultRedis } from '../support/faults/servers.js';
import { Installation } from '../support/processes/installation.js';
import type { Member } from '../support/companies/service.js';
import type { AppProcess } from '../support/processes/processes.js';
import { hasRedis } from '../support/queues/queues.js';
import { until } from '../support/run/until.js';

/** How long each lasts: a worker tries dozens of times meanwhile. */
const LASTS_MS = 5_000;

interface Line {
  readonly context: string;
  readonly message: string;
  readonly seconds?: number;
  readonly failures?: number;
}

describe.each([
  ...(hasRedis() ? [{ queue: 'Redis', parts: ['database'] }] : []),
  { queue: 'PostgreSQL', parts: ['database', 'queue'] },
])('api and worker, with the queue on $queue, tell in two lines that', ({ queue, parts }) => {
  const redis = new FaultRedis();
  let postgres: FaultPostgres;
  let installation: Installation;
  let processes: AppProcess[];
  let member: Member;

  beforeAll(async () => {
    postgres = await FaultPostgres.start();
    const settings = { ...(queue === 'Redis' ? await redis.settings() : {}), LOG_FORMAT: 'json' };
    installation = await Installation.make(settings, undefined, () => postgres.database());
    await installation.startApi();
    await installation.startWorker();
    member = await installation.member();
    processes = [...installation.workers, ...installation.apis.map(({ process }) => process)];
  });
  beforeEach(() => processes.forEach(({ lines }) => lines.splice(0)));
  afterAll(async () => {
    await installation?.close();
    await postgres?.close();
    await redis.close();
  });

  /** But for those of requests. */
  const linesOf = ({ lines }: AppProcess): Line[] =>
    lines.map((line) => JSON.parse(line) as Line).filter(({ context }) => context !== 'Request');

  /** A balancer and a client ask all the while. */
  async function outage(
    away: readonly string[],
    begin: () => Promise<unknown>,
    end: () => Promise<unknown>,
  ): Promise<void> {
    await begin();
    for (const from = performance.now(); performance.now() - from < LASTS_MS; await wait(500)) {
      await fetch(`${installation.url}/api/health/ready`);
      await fetch(`${installation.url}/api/v1/material`, { headers: { 'X-API-Key': member.apiKey } });
    }
    await end();
    const isBack = ({ message }: Line): boolean => message.includes(' is back after ');
    for (const process of processes) {
      await until(
        `the ${process.name} says that it is back`,
        () => linesOf(process).filter(isBack).length >= away.length,
      );
      for (const part of away) {
        const told = linesOf(process).filter(({ message }) => message.startsWith(`The ${part} is `));
        expect(told).toEqual([
          expect.objectContaining({ message: expect.stringMatching(/is away.*: ./) }),
          expect.objectContaining({
            message: expect.stringMatching(/is back after \d+ s; \d+ tries failed\.$/),
            seconds: expect.any(Number),
          }),
        ]);
        expect(told[1]?.seconds).toBeGreaterThanOrEqual(LASTS_MS / 1_000 - 2);
        expect(told[1]?.failures).toBeGreaterThan(5);
      }
      expect(linesOf(process).map(({ message }) => message)).toEqual(Array(2 * away.length).fill(expect.any(String)));
    }
  }

  it('the database is away, and that it is back', () =>
    outage(
      parts,
      () => postgres.kill(),
      () => postgres.comeBack(),
    ));

  if (queue === 'Redis')
    it('the queue is away, and that it is back', () =>
      outage(
        ['queue'],
        () => redis.kill(),
        () => redis.comeBack(),
      ));
});
