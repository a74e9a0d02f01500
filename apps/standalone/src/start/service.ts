import { join } from 'node:path';
import type { EmbeddedOptions, Lock } from '#embedded';
import { ensureDatabase, forgetRunning, identify, writeRunning } from '#embedded';
import type { StandaloneConfig } from './config.js';
import { endLeftovers, holdDataDir, logFolder } from './data-dir.js';
import { FirstEndReason, endMessage } from './end-reason.js';
import { secondsSinceCommand } from './elapsed.js';
import { appEnvironment, forCommands, workerEnvironment } from './environment.js';
import { untilServing } from './serving.js';
import { ServiceProcesses } from './service-processes.js';
import { requireFreePort } from './port.js';
import type { Preparation } from './preparation.js';
import { prepareDatabase } from './preparation.js';
import { fillWhileServing } from './fill-while-serving.js';
import { readSample, writeSample } from '../sample/sample-file.js';
import { keptSecrets } from './secrets.js';
import type { ExitCode } from './start-refused.js';
import { EXIT, StartRefused } from './start-refused.js';
import { startScreen } from './start-screen.js';

export interface ServiceOptions {
  readonly config: StandaloneConfig;
  /** The scripts of the two apps. */
  readonly scripts: { readonly api: string; readonly worker: string };
  /** Called before anything else, so that the module loads while PostgreSQL starts. */
  readonly loadPreparation: () => Promise<Preparation>;
  readonly print: (text: string) => void;
  /** Settles when somebody asks the service to end. */
  readonly stopRequested: Promise<void>;
  /** For tests: a database that is fast but not durable. */
  readonly embedded?: Pick<EmbeddedOptions, 'durable' | 'sharedFolder'>;
}

/** How long an api may take to end by itself, if its supervisor was killed before it could record the api. */
const LEFTOVER_WAIT_MS = 5_000;
const DATABASE = 'footprint_exchange';

/**
 * Starts everything and runs until it is asked to end or one of its processes ends. It leaves no process behind.
 * @throws a fault that `explain` turns into a message
 */
export async function runService(options: ServiceOptions): Promise<ExitCode> {
  const { config, stopRequested } = options;
  const stopped = stopRequested.then(() =>
    Promise.reject(new StartRefused('Stopped before anything was started.', EXIT.done)),
  );
  const lock = await Promise.race([holdDataDir(config), stopped]);
  try {
    await endLeftovers(config.dataDir);
    await requireFreePort(config.host, config.port, lock.followsDead ? LEFTOVER_WAIT_MS : 0);
    return await runLocked(options, lock);
  } finally {
    await lock.release();
  }
}

async function runLocked(options: ServiceOptions, lock: Lock): Promise<ExitCode> {
  const { config, print, stopRequested } = options;
  const ending = new FirstEndReason();
  void stopRequested.then(() => ending.because({ kind: 'stop requested' }));
  const processes = new ServiceProcesses(logFolder(config.dataDir), ending, print);
  const starting = bringUp(options, processes, ending).catch((fault: unknown) =>
    ending.because({ kind: 'failed', fault }),
  );

  const { message, exitCode } = endMessage(await ending.happened);
  await lock.markEnding();
  print(message);
  await processes.stop();
  await starting;
  await forgetRunning(config.dataDir);
  if (exitCode === EXIT.done) print(`Stopped. The data stays in ${config.dataDir}.`);
  return exitCode;
}

async function bringUp(options: ServiceOptions, processes: ServiceProcesses, ending: FirstEndReason): Promise<void> {
  const { config, scripts, print } = options;
  const { dataDir } = config;
  print('Starting PostgreSQL, the api and the worker …');
  const loading = options.loadPreparation();
  loading.catch(() => undefined);
  const secrets = await keptSecrets(dataDir);
  const postgres = await processes.startPostgres({
    ...options.embedded,
    dataDir: join(dataDir, 'postgres'),
    password: secrets.databasePassword,
  });
  if (ending.isDue) return;

  const url = await ensureDatabase(postgres.url, DATABASE);
  const environment = appEnvironment(config, secrets, url);
  const preparation = await loading;
  const known = await prepareDatabase(preparation, environment, await readSample(dataDir), print);
  const sample = await writeSample(dataDir, known, config.address);
  const notes = await preparation.settingNotes(environment);
  if (ending.isDue) return;

  const api = processes.startApp('api', scripts.api, environment);
  const worker = processes.startApp('worker', scripts.worker, workerEnvironment(environment));
  await writeRunning(dataDir, {
    url,
    port: config.port,
    address: config.address,
    environment: forCommands(environment),
    supervisor: identify(process.pid) ?? { pid: process.pid, started: null },
    processes: await processes.identities(),
  });
  await untilServing(api, worker, config.ownAddress, ending);
  if (ending.isDue) return;

  const dataElsewhere = postgres.liesElsewhere ? postgres.dataDirectory : undefined;
  print(
    startScreen({
      seconds: secondsSinceCommand(config.startedByNpm),
      address: config.address,
      opsPort: environment['OPS_PORT'],
      dataDir,
      dataElsewhere,
      notes: [...config.notes, ...notes],
      leftToFill: sample.toFill?.length ?? 0,
    }),
  );
  await fillWhileServing(preparation, sample, config, ending, print);
}
