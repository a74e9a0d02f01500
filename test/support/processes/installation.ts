import { DataSources } from '#exchange';
import { Clients, Companies, PERMISSIONS } from '#access';
import { Database, SecretBox } from '#platform';
import { workerConfig } from '../../../apps/worker/src/config/config.js';
import { aMaterial } from '../companies/builders.js';
import { call } from '../companies/call.js';
import { cloneDatabase } from '../databases/database.js';
import type { TestDatabase } from '../databases/database.js';
import { testEnvironment } from './environment.js';
import type { PactPeer } from '../partners/pact-peer.js';
import type { AppProcess } from './processes.js';
import { AppProcess as Process, startApi } from './processes.js';
import type { Member } from '../companies/service.js';
import { basic } from '../companies/service.js';

/** The state of one answer in the database. */
export interface DeliveryRow {
  event_id: string;
  state: string;
  attempt: number;
  step: number;
  body: string | null;
  last_error: string | null;
}

/** A whole installation as in production: apis and workers as separate processes, on a database of their own. */
export class Installation {
  readonly apis: { process: AppProcess; url: string }[] = [];
  readonly workers: AppProcess[] = [];

  private constructor(
    readonly database: Database,
    private readonly environment: Record<string, string>,
    private readonly drop: TestDatabase['drop'],
  ) {}

  /**
   * @param through inserts a proxy between the processes and the database, given its address
   * @param made another database than a clone on the server of the run
   */
  static async make(
    settings: Record<string, string> = {},
    through: (databaseUrl: string) => string | Promise<string> = (url) => url,
    made: () => Promise<TestDatabase> = cloneDatabase,
  ): Promise<Installation> {
    const clone = await made();
    const { url } = clone;
    const database = await Database.open(url, { poolSize: 4 });
    return new Installation(database, testEnvironment(await through(url), settings), () => clone.drop());
  }

  async startApi(more: Record<string, string> = {}): Promise<string> {
    const api = await startApi({ ...this.environment, ...more });
    this.apis.push(api);
    return api.url;
  }

  /** Asks an api to end, and starts another one at its address. */
  async replaceApi(nth: number): Promise<void> {
    const old = this.apis[nth];
    if (!old) throw new Error(`There is no api ${nth}.`);
    await old.process.end('SIGTERM');
    this.apis[nth] = await startApi(this.environment, undefined, Number(new URL(old.url).port));
  }

  /** Starts a worker beside the others, then asks the oldest of them to end. */
  async replaceWorker(): Promise<void> {
    const [old] = this.workers;
    await this.startWorker();
    await old?.end('SIGTERM');
    this.workers.shift();
  }

  async startWorker(more: Record<string, string> = {}, options?: { untilReady: boolean }): Promise<AppProcess> {
    const worker = await Process.start('worker', { ...this.environment, ...more }, options);
    this.workers.push(worker);
    return worker;
  }

  /** A company with a client that has all permissions, and a material with the SKU `G-1`. Needs an api. */
  async member(subdomain = 'acme'): Promise<Member> {
    const url = this.url;
    const company = await new Companies(this.database).create(subdomain, `Company ${subdomain}`);
    const issued = await new Clients(this.database).create(company.uuid, 'Test client', PERMISSIONS, true);
    const answer = await fetch(`${url}/api/auth/token`, {
      method: 'POST',
      headers: { Authorization: basic(issued.clientId, issued.clientSecret) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    await call('POST', `${url}/api/v1/material`, { token: access_token, body: aMaterial({ sku: 'G-1' }) });
    return { ...issued, apiKey: issued.apiKey ?? '', company, token: access_token };
  }

  async addDataSource({ company }: Member, peer: PactPeer): Promise<string> {
    const { SECRET_KEYS } = workerConfig(this.environment);
    const { uuid } = await new DataSources(this.database, new SecretBox(SECRET_KEYS)).add(company.uuid, {
      name: `Requester ${peer.port}`,
      url: peer.url,
      clientId: peer.clientId,
      clientSecret: peer.clientSecret,
    });
    return uuid;
  }

  /** Past a pooler, for what makes an environment of it again. */
  get databaseUrl(): string {
    const { DATABASE_URL = '', DATABASE_DIRECT_URL = DATABASE_URL } = this.environment;
    return DATABASE_DIRECT_URL;
  }

  /** The URL of the first api. */
  get url(): string {
    const [api] = this.apis;
    if (!api) throw new Error('There is no api.');
    return api.url;
  }

  /** How many answers are in each state. */
  async states(): Promise<Record<string, number>> {
    const rows = await this.database.queryAcross<{ state: string; count: number }>(
      'health',
      `select state, count(*)::int as count from delivery group by state`,
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  /** Whether the answers to all stored requests are delivered. */
  async isDone(): Promise<boolean> {
    return Object.keys(await this.states()).every((state) => state === 'delivered');
  }

  deliveries(): Promise<DeliveryRow[]> {
    return this.database.queryAcross<DeliveryRow>(
      'health',
      `select e.event_id, d.state, d.attempt, d.step, d.body, d.last_error
       from delivery d join exchange_event e on e.company = d.company and e.uuid = d.event order by d.accepted, d.uuid`,
    );
  }

  async close(): Promise<void> {
    await Promise.all([...this.workers, ...this.apis.map(({ process }) => process)].map((app) => app.end('SIGKILL')));
    await this.database.close();
    await this.drop();
  }
}
