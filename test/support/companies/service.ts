import { getQueueToken } from '@nestjs/bullmq';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Queue } from 'bullmq';
import { expect } from 'vitest';
import { createApp } from '#api';
import { createWorker } from '#worker';
import { Elements } from '#products';
import { ANSWER_QUEUE, DataSources } from '#exchange';
import type { Company, CompanySettings, IssuedCredentials, Permission } from '#access';
import { Clients, Companies, PERMISSIONS } from '#access';
import { Database } from '#platform';
import { apiConfig } from '../../../apps/api/src/web/config/config.js';
import { workerConfig } from '../../../apps/worker/src/config/config.js';
import type { TestDatabase } from '../databases/database.js';
import { cloneDatabase, emptier } from '../databases/database.js';
import { testEnvironment } from '../processes/environment.js';
import { once } from '../run/once.js';
import { keepSentStatements } from '../run/sent-statements.js';
import type { PactPeer } from '../partners/pact-peer.js';

once('statements', keepSentStatements);

/** A company of a test, and the credentials of its client. */
export interface Member extends IssuedCredentials {
  company: Company;
  apiKey: string;
  token: string;
}

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/**
 * The settings that many test files share. Each of these apis is started once in a process of vitest, by the first file that
 * asks for it; what needs other settings, changes its database's tables or analyses them, starts an api of its own.
 */
const SHARED = {
  plain: {},
  /** A caller says its address in X-Forwarded-For. */
  proxied: { TRUST_PROXY: '1' },
} as const satisfies Record<string, Record<string, string>>;

type Shared = keyof typeof SHARED;

/** An api in this process and its database, over real HTTP. */
interface Running {
  readonly app: NestExpressApplication;
  readonly database: TestDatabase;
  readonly settings: Record<string, string>;
  /** Takes away all that tests wrote. */
  readonly empty?: () => Promise<void>;
}

/** The shared apis of this process. */
const running = new Map<Shared, Promise<Running>>();
/** The file that uses each of them now. */
const users = new Map<Shared, { file: string | undefined; service: TestService }>();

/** An api in this process on an empty database, over real HTTP, with as many workers as a test wants. */
export class TestService {
  readonly url: string;
  private readonly workers: INestApplicationContext[] = [];

  private constructor(
    private readonly api: Running,
    private readonly end: () => Promise<void>,
  ) {
    const address = api.app.getHttpServer().address() as { port: number };
    this.url = `http://127.0.0.1:${address.port}`;
  }

  /**
   * One of the apis that files share. Its database is empty: what the file before wrote is gone.
   *
   * @param forWorkers settings of the workers that the test starts
   */
  static async shared(name: Shared = 'plain', forWorkers: Record<string, string> = {}): Promise<TestService> {
    const file = expect.getState().testPath;
    const before = users.get(name);
    if (before && before.file === file)
      throw new Error(`This file uses the shared service '${name}' already: start one of your own beside it.`);
    // A file that failed has not closed it.
    await before?.service.close();
    const begun = running.get(name) ?? startSharable(SHARED[name]);
    running.set(name, begun);
    const api = await begun;
    await api.empty?.();
    const settings = { ...api.settings, ...forWorkers };
    const service = new TestService({ ...api, settings }, () => Promise.resolve(void users.delete(name)));
    users.set(name, { file, service });
    return service;
  }

  /**
   * An api of its own, with a database of its own.
   *
   * @param given its database, which it drops in the end; by default a new one
   */
  static async start(settings: Record<string, string> = {}, given?: TestDatabase): Promise<TestService> {
    const api = await startApi(settings, given ?? (await cloneDatabase()));
    return new TestService(api, async () => {
      await api.app.close();
      await api.database.drop();
    });
  }

  async startWorker(more: Record<string, string> = {}): Promise<INestApplicationContext> {
    const worker = await createWorker(
      workerConfig(testEnvironment(this.databaseUrl, { ...this.api.settings, ...more })),
    );
    this.workers.push(worker);
    return worker;
  }

  /** Settles when the api offers answers to the queue. What it accepts before is left to the sweep. */
  async queueReached(): Promise<void> {
    await this.api.app.get<Queue>(getQueueToken(ANSWER_QUEUE), { strict: false }).waitUntilReady();
  }

  get databaseUrl(): string {
    return this.api.database.url;
  }

  /** All routes that the framework knows. */
  get routes(): { method: string; path: string }[] {
    const { stack } = (this.api.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }).router;
    return stack.flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map((method) => ({ method: method.toUpperCase(), path: route?.path ?? '' })),
    );
  }

  /** The api, for what works on a whole app. */
  get context(): INestApplicationContext {
    return this.api.app;
  }

  get database(): Database {
    return this.api.app.get(Database);
  }

  get companies(): Companies {
    return this.api.app.get(Companies);
  }

  get clients(): Clients {
    return this.api.app.get(Clients);
  }

  get elements(): Elements {
    return this.api.app.get(Elements, { strict: false });
  }

  get dataSources(): DataSources {
    return this.api.app.get(DataSources, { strict: false });
  }

  /** A company with a client that has these permissions, its API key and an access token. */
  async member(
    subdomain = 'acme',
    permissions: readonly Permission[] = PERMISSIONS,
    settings: Partial<CompanySettings> = {},
  ): Promise<Member> {
    const known = await this.companies.bySubdomain(subdomain);
    const company = known
      ? await this.companies.get(known.uuid)
      : await this.companies.create(subdomain, `Company ${subdomain}`, settings);
    const issued = await this.clients.create(company.uuid, 'Test client', permissions, true);
    const token = await this.token(issued);
    return { ...issued, apiKey: issued.apiKey ?? '', company, token };
  }

  async token({ clientId, clientSecret }: IssuedCredentials, scope?: string): Promise<string> {
    const answer = await fetch(`${this.url}/api/auth/token`, {
      method: 'POST',
      headers: { Authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    return access_token;
  }

  /** Adds a requester's PACT API as a data source, so that the company answers its requests. */
  async addDataSource(
    { company }: Member,
    peer: PactPeer,
    more: { url?: string; authUrl?: string } = {},
  ): Promise<string> {
    const { uuid } = await this.dataSources.add(company.uuid, {
      name: `Requester ${peer.port}`,
      url: peer.url,
      clientId: peer.clientId,
      clientSecret: peer.clientSecret,
      ...more,
    });
    return uuid;
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
    await this.end();
  }
}

async function startApi(settings: Record<string, string>, database: TestDatabase): Promise<Running> {
  const app = await createApp(apiConfig(testEnvironment(database.url, settings)));
  await app.listen(0, '127.0.0.1');
  return { app, database, settings };
}

async function startSharable(settings: Record<string, string>): Promise<Running> {
  const database = await cloneDatabase();
  const api = await startApi(settings, database);
  return { ...api, empty: await emptier(database.url) };
}

export function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}
