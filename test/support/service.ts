import { getQueueToken } from '@nestjs/bullmq';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Queue } from 'bullmq';
import { createApp } from '#api';
import { createWorker } from '#worker';
import { Elements } from '#footprint/store';
import { ANSWER_QUEUE, DataSources } from '#pact/store';
import type { Company, CompanySettings, IssuedCredentials, Permission } from '#platform';
import { Clients, Companies, Database, PERMISSIONS } from '#platform';
import { apiConfig } from '../../apps/api/src/config.js';
import { workerConfig } from '../../apps/worker/src/config.js';
import type { TestDatabase } from './database.js';
import { cloneDatabase } from './database.js';
import { testEnvironment } from './environment.js';
import { once } from './once.js';
import { keepSentStatements } from './sent-statements.js';
import type { PactPeer } from './pact-peer.js';

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

/** An api in this process on a database of its own, over real HTTP, with as many workers as a test wants. */
export class TestService {
  readonly url: string;
  private readonly workers: INestApplicationContext[] = [];

  private constructor(
    private readonly app: NestExpressApplication,
    private readonly clone: TestDatabase,
    private readonly settings: Record<string, string>,
  ) {
    const address = app.getHttpServer().address() as { port: number };
    this.url = `http://127.0.0.1:${address.port}`;
  }

  /** @param given its database, which it drops in the end; by default one of its own */
  static async start(settings: Record<string, string> = {}, given?: TestDatabase): Promise<TestService> {
    const clone = given ?? (await cloneDatabase());
    const app = await createApp(apiConfig(testEnvironment(clone.url, settings)));
    await app.listen(0, '127.0.0.1');
    return new TestService(app, clone, settings);
  }

  async startWorker(more: Record<string, string> = {}): Promise<INestApplicationContext> {
    const worker = await createWorker(workerConfig(testEnvironment(this.databaseUrl, { ...this.settings, ...more })));
    this.workers.push(worker);
    return worker;
  }

  /** Settles when the api offers answers to the queue. What it accepts before is left to the sweep. */
  async queueReached(): Promise<void> {
    await this.app.get<Queue>(getQueueToken(ANSWER_QUEUE), { strict: false }).waitUntilReady();
  }

  get databaseUrl(): string {
    return this.clone.url;
  }

  /** All routes that the framework knows. */
  get routes(): { method: string; path: string }[] {
    const { stack } = (this.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }).router;
    return stack.flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map((method) => ({ method: method.toUpperCase(), path: route?.path ?? '' })),
    );
  }

  /** The api, for what works on a whole app. */
  get context(): INestApplicationContext {
    return this.app;
  }

  get database(): Database {
    return this.app.get(Database);
  }

  get companies(): Companies {
    return this.app.get(Companies);
  }

  get clients(): Clients {
    return this.app.get(Clients);
  }

  get elements(): Elements {
    return this.app.get(Elements, { strict: false });
  }

  get dataSources(): DataSources {
    return this.app.get(DataSources, { strict: false });
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
    await this.app.close();
    await this.clone.drop();
  }
}

export function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}
