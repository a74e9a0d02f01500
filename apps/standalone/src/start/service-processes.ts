import type { EmbeddedOptions, EmbeddedPostgres, ProcessIdentity } from '#embedded';
import { identify, startEmbeddedPostgres } from '#embedded';
import type { AppProcess } from './app-process.js';
import { startApp } from './app-process.js';
import type { FirstEndReason } from './end-reason.js';
import { errorIn } from './error-lines.js';
import { LogFile } from './log-file.js';

/** An app may take 25 s to drain. If the database is gone, there is nothing to finish. */
const DRAIN_MS = 30_000;
const DRAIN_WITHOUT_DATABASE_MS = 5_000;

/** The processes of the service. When one of them ends, all have to end. */
export class ServiceProcesses {
  private readonly apps: AppProcess[] = [];
  private readonly logs: LogFile[] = [];
  private postgres: Promise<EmbeddedPostgres> | undefined;
  private isDatabaseGone = false;

  constructor(
    private readonly logFolder: string,
    private readonly ending: FirstEndReason,
    private readonly print: (line: string) => void,
  ) {}

  async startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
    const log = new LogFile(this.logFolder, 'postgres');
    this.logs.push(log);
    this.postgres = startEmbeddedPostgres({ ...options, onLog: (line) => log.write(line) });
    const postgres = await this.postgres;
    void postgres.exited.then((ended) => {
      this.isDatabaseGone = true;
      this.ending.because({ kind: 'process ended', name: 'postgres', ended, logPath: log.path });
    });
    return postgres;
  }

  startApp(name: string, script: string, environment: Readonly<Record<string, string>>): AppProcess {
    const log = new LogFile(this.logFolder, name, (line) => {
      const error = errorIn(line);
      if (error) this.print(`[${name}] ${error}`);
    });
    this.logs.push(log);
    const app = startApp({ name, script, environment, log });
    this.apps.push(app);
    void app.exited.then((ended) => this.ending.because({ kind: 'process ended', name, ended, logPath: log.path }));
    return app;
  }

  async identities(): Promise<Record<string, ProcessIdentity>> {
    const server = identify((await this.postgres)?.pid ?? 0);
    const known: [string, ProcessIdentity | undefined][] = [
      ['postgres', server],
      ...this.apps.map(({ name, identity }): [string, ProcessIdentity | undefined] => [name, identity]),
    ];
    return Object.fromEntries(known.filter((entry): entry is [string, ProcessIdentity] => entry[1] !== undefined));
  }

  /** Stops the apps first, together, then the database that they work on. */
  async stop(): Promise<void> {
    const timeoutMs = this.isDatabaseGone ? DRAIN_WITHOUT_DATABASE_MS : DRAIN_MS;
    await Promise.all(
      this.apps.map(async (app) => {
        if (!(await app.stop(timeoutMs)))
          this.print(`${app.name} did not end within ${timeoutMs / 1000} s and was killed.`);
      }),
    );
    const postgres = await this.postgres?.catch(() => undefined);
    await postgres?.stop();
    for (const log of this.logs) log.close();
  }
}
