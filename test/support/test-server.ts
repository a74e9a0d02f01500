import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { identify, startEmbeddedPostgres } from '#embedded';

export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

const FOLDER = '/var/tmp';
const PREFIX = 'footprint-exchange-tests-';

/** A PostgreSQL for one run of the tests: the one TEST_DATABASE_URL names, whose user may create databases, or our own. */
export async function testServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };

  await sweep();
  const folder = await mkdtemp(join(FOLDER, `${PREFIX}${process.pid}-`));
  // Started by root, the server runs as another user, who has to get through.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    password: randomBytes(12).toString('hex'),
    durable: false,
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs that were killed could not tidy up. */
async function sweep(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const maker = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : undefined;
    if (maker === undefined || identify(maker)) continue;
    // Another user's is another user's business.
    await rm(join(FOLDER, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}
