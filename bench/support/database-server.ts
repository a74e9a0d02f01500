import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ensureDatabase, startEmbeddedPostgres } from '#embedded';
import { Client } from 'pg';

export interface BenchDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

export type ServerSettings = Readonly<Record<string, string>>;

/** Typical settings for a database of some gigabytes. */
export const SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  min_wal_size: '6GB',
  checkpoint_timeout: '30min',
};

/**
 * Opens a database for measurements: on the server that BENCH_DATABASE_URL names, whose user may create databases, or
 * on one from the npm binaries. Those were compiled for size: a page of materials takes them half as long again as
 * Debian's.
 * @param keep a folder, or the name of a database on the given server, that is kept for the next run; by default the
 * database is deleted
 * @param settings of a server that is not given
 */
export function openDatabase(keep?: string, settings: ServerSettings = SETTINGS): Promise<BenchDatabase> {
  const given = process.env['BENCH_DATABASE_URL'];
  return given === undefined ? onServerOfOurs(keep, settings) : onServerGiven(given, keep);
}

async function onServerOfOurs(keep: string | undefined, settings: ServerSettings): Promise<BenchDatabase> {
  const folder = keep ?? (await mkdtemp('/var/tmp/footprint-exchange-bench-'));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755); // If root starts it, the server runs as another user.
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    password: 'bench',
    settings,
  });
  return {
    url: await ensureDatabase(server.url, 'bench'),
    stop: async () => {
      await server.stop();
      if (keep === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function onServerGiven(serverUrl: string, keep?: string): Promise<BenchDatabase> {
  const name = `bench_${basename(keep ?? String(process.pid)).replace(/\W/g, '_')}`;
  return {
    url: await ensureDatabase(serverUrl, name),
    stop: async () => {
      if (keep !== undefined) return;
      const client = new Client({ connectionString: serverUrl });
      await client.connect();
      await client.query(`drop database ${name} with (force)`).finally(() => client.end());
    },
  };
}
