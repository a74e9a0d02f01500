import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { identify, startEmbeddedPostgres } from '#embedded';
import { CitusNodes } from './citus.js';
import { copyOfKept } from './kept-cluster.js';

export interface TestServer {
  readonly url: string;
  /** If it is a coordinator of Citus. */
  readonly workerUrls: readonly string[];
  stop(): Promise<void>;
}

/** Fills a new server: it, and the nodes that it distributes tables to. */
type Prepare = (url: string, workerUrls: readonly string[]) => Promise<void>;

const FOLDER = '/var/tmp';
const PREFIX = 'footprint-exchange-tests-';

/**
 * A PostgreSQL for one run of the tests: the one that TEST_DATABASE_URL names, whose user may create databases, or our
 * own, or with TEST_CITUS one that distributes its tables.
 *
 * @param prepare fills it; not called where a kept copy is filled
 */
export async function testServer(prepare: Prepare): Promise<TestServer> {
  if (process.env['TEST_CITUS']) {
    const nodes = await CitusNodes.start();
    const [url = '', ...workerUrls] = nodes.urls;
    await prepare(url, workerUrls);
    return { url, workerUrls, stop: () => nodes.stop() };
  }
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    await prepare(given, []);
    return { url: given, workerUrls: [], stop: () => Promise.resolve() };
  }

  await sweep();
  const folder = await mkdtemp(join(FOLDER, `${PREFIX}${process.pid}-`));
  // If root starts it, the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const cluster = await copyOfKept(join(folder, 'postgres'), (url) => prepare(url, []));
  const server = await startEmbeddedPostgres({
    ...cluster,
    durable: false,
    // What it finds out of a table that files share would decide the plans of the next file.
    settings: { autovacuum: 'off' },
  });
  return {
    url: server.url,
    workerUrls: [],
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Deletes the folders of runs that were killed. */
async function sweep(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const maker = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : undefined;
    if (maker === undefined || identify(maker)) continue;
    // A folder of another user is left to that user.
    await rm(join(FOLDER, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}
