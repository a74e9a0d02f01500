import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Balancer } from '../support/processes/balancer.js';
import { startBalancer } from '../support/processes/balancer.js';
import type { TestDatabase } from '../support/databases/database.js';
import { emptyDatabase } from '../support/databases/database.js';
import { testEnvironment } from '../support/processes/environment.js';
import { freePort } from '../support/processes/free-port.js';
import { isSecret } from '../support/run/known-secrets.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { AppProcess } from '../support/processes/processes.js';
import type { TestQueue } from '../support/queues/queues.js';
import type { Release } from './release.js';

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** What an operator made: a client that may do everything, and the uuid of the partner's data source. */
export interface MadeCompany {
  client: Credentials;
  source: string;
}

/** Apis and workers of one release, of which each has a place of its own that it comes back to. */
interface Fleet {
  readonly ports: readonly number[];
  apis: AppProcess[];
  workers: AppProcess[];
}

/** The balancer asks each second. */
const FOUND_MS = 3_000;

const APIS = 2;
const WORKERS = 2;

/** An installation in which two releases take turns, behind the balancer of docker/compose.yaml. */
export class RollingGround {
  private constructor(
    readonly url: string,
    private readonly environment: Record<string, string>,
    private readonly fleets: Readonly<Record<Release['name'], Fleet>>,
    private readonly database: TestDatabase,
    private readonly queue: TestQueue,
    private readonly balancer: Balancer,
  ) {}

  /** On a database that `first` has migrated, with its apis and workers. */
  static async make(queue: TestQueue, first: Release): Promise<RollingGround> {
    const database = await emptyDatabase();
    const environment = testEnvironment(database.url, {
      ...(await queue.settings()),
      TRUST_PROXY: '1',
      // The balancer asks each second whether an api is ready, and believes the second refusal.
      SHUTDOWN_DELAY: '3',
      LOG_LEVEL: 'info',
      // As in production, and not at a tenth as in other tests.
      ...{ CONNECT_TIMEOUT: '5', REQUEST_TIMEOUT: '15', ATTEMPT_TIMEOUT: '20' },
      ...{ LEASE: '45', SWEEP_INTERVAL: '1', REQUEUE_AFTER: '10', RETRY_SCALE: '1' },
    });
    await first.cli(['migrate'], environment);
    const fleet = async (): Promise<Fleet> => ({
      ports: await Promise.all(Array.from({ length: APIS }, freePort)),
      apis: [],
      workers: [],
    });
    const fleets = { old: await fleet(), new: await fleet() };
    await startApis(fleets[first.name], first, environment);
    await startWorkers(fleets[first.name], first, environment);
    const everyPort = [...fleets.old.ports, ...fleets.new.ports];
    const balancer = await startBalancer(everyPort.map(addressOf));
    return new RollingGround(balancer.url, environment, fleets, database, queue, balancer);
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  migrate(release: Release): Promise<string> {
    return release.cli(['migrate'], this.environment);
  }

  /** A company, a client of it, and a partner whose requests it answers, as an operator makes them. */
  async company(release: Release, peer: PactPeer): Promise<MadeCompany> {
    const cli = (words: string[], input?: string): Promise<string> => release.cli(words, this.environment, input);
    for (const subdomain of ['acme', 'big'])
      await cli(['company', 'create', '--subdomain', subdomain, '--name', subdomain]);
    const of = ['--company', 'acme', '--name'];
    const client = JSON.parse(await cli(['client', 'create', ...of, 'Rolling', '--permissions', 'all'])) as Credentials;
    isSecret(client.clientSecret);
    const partner = ['--url', peer.url, '--client-id', peer.clientId, '--client-secret', '-'];
    const added = await cli(['data-source', 'add', ...of, 'Partner', ...partner], peer.clientSecret);
    return { client, source: (JSON.parse(added) as { uuid: string }).uuid };
  }

  /** Settles when the balancer has found them, too, as an operator waits before others end. */
  async startApis(release: Release): Promise<void> {
    const fleet = this.fleets[release.name];
    await startApis(fleet, release, this.environment);
    for (const port of fleet.ports) await this.balancer.admit(addressOf(port));
    await wait(FOUND_MS);
  }

  startWorkers(release: Release): Promise<void> {
    return startWorkers(this.fleets[release.name], release, this.environment);
  }

  /** One after the other, as a deployment does. @returns what they ended with, all 0 if all is well */
  async endApis(release: Release): Promise<(number | null)[]> {
    const { apis, ports } = this.fleets[release.name];
    // One that does not know SHUTDOWN_DELAY closes what has just come in: docs/operating/releases.md says what to do.
    if (!release.knows('SHUTDOWN_DELAY')) for (const port of ports) await this.balancer.drain(addressOf(port));
    return endEach(apis.splice(0));
  }

  async endWorkers({ name }: Release): Promise<(number | null)[]> {
    return endEach(this.fleets[name].workers.splice(0));
  }

  /** Asks the database itself. */
  async query<Row>(text: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.database.url });
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    const processes = Object.values(this.fleets).flatMap(({ apis, workers }) => [...apis, ...workers]);
    await Promise.all(processes.map((each) => each.end('SIGKILL')));
    await this.balancer.close();
    await this.database.drop();
    await this.queue.close();
  }
}

function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

async function startApis(fleet: Fleet, release: Release, environment: Record<string, string>): Promise<void> {
  const script = release.script('api');
  fleet.apis = await Promise.all(
    fleet.ports.map((port) => AppProcess.start('api', { ...environment, PORT: String(port) }, { script })),
  );
}

async function startWorkers(fleet: Fleet, release: Release, environment: Record<string, string>): Promise<void> {
  const script = release.script('worker');
  fleet.workers = await Promise.all(
    Array.from({ length: WORKERS }, () => AppProcess.start('worker', environment, { script })),
  );
}

async function endEach(processes: readonly AppProcess[]): Promise<(number | null)[]> {
  const codes: (number | null)[] = [];
  for (const process of processes) codes.push((await process.end('SIGTERM')).code);
  return codes;
}
