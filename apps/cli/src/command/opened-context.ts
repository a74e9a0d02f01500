import type { DatasetChanges } from '#factors';
import type { ElementsChanged } from '#products';
import { DatasetBindings } from '#products';
import { PublishFootprints } from '#exchange';
import type { CompanyId, DatabaseOptions } from '#platform';
import { Companies } from '#access';
import { Database, directUrl, isMigrated, StoredFiles, unknownSettings } from '#platform';
import type { CliSettings, Environment, SettingName } from './config.js';
import { DATABASE_SETTINGS, effectiveEnvironment, readSettings } from './config.js';
import type { CliContext } from './context.js';
import { CliFault, EXIT } from './exit-codes.js';
import { unreachable } from './explain.js';
import type { Output, Terminal } from './output.js';
import type { Screen } from './presented.js';
import { presented } from './presented.js';
import type { Invocation } from './invocation.js';

/** A command sends one statement after another. The other connections serve the look-ups during an import. */
const CONNECTIONS = 4;

/** The context of one command, with the real database. */
export class OpenedContext implements CliContext {
  private environment: Promise<Environment> | undefined;
  private isJson = false;
  private areUnknownTold = false;
  private readonly connected: Database[] = [];
  private usable: Promise<Database> | undefined;
  private stored: Promise<StoredFiles> | undefined;
  private unlimited: Promise<Database> | undefined;

  constructor(
    private readonly output: Output,
    private readonly invocation: Invocation,
  ) {}

  get call(): string {
    return this.invocation.call;
  }

  get folder(): string {
    return this.invocation.folder;
  }

  get input(): Invocation['input'] {
    return this.invocation.input;
  }

  get onInterrupt(): Invocation['onInterrupt'] {
    return this.invocation.onInterrupt;
  }

  get terminal(): Terminal | undefined {
    return this.output.terminal;
  }

  get screen(): Screen | undefined {
    return this.isJson ? undefined : this.output.screen;
  }

  unknownSettings(): string[] {
    this.areUnknownTold = true;
    return unknownSettings(this.invocation.environment);
  }

  async settings<Name extends SettingName>(...names: readonly Name[]): Promise<Readonly<Pick<CliSettings, Name>>> {
    return readSettings(await (this.environment ??= this.effectiveEnvironment()), names);
  }

  database(): Promise<Database> {
    return (this.usable ??= this.open());
  }

  databaseWithoutLimits(): Promise<Database> {
    return (this.unlimited ??= this.open({ statementMs: 0, restMs: 0 }));
  }

  storedFiles(): Promise<StoredFiles> {
    return (this.stored ??= this.openStorage());
  }

  async company(subdomain: string): Promise<CompanyId> {
    const { uuid, closed } = await new Companies(await this.database()).getBySubdomain(subdomain);
    if (!closed) return uuid;
    const when = closed.toISOString();
    throw new CliFault(
      EXIT.failed,
      `${subdomain} was closed at ${when}; ${this.call} company restore ${subdomain} opens it again.`,
    );
  }

  async elementsChanged(): Promise<ElementsChanged> {
    // Reads both at once, so that the faults of both are reported together.
    const { BASE_DOMAIN } = await this.settings('DATABASE_URL', 'BASE_DOMAIN');
    return new PublishFootprints(BASE_DOMAIN);
  }

  async datasetChanges(): Promise<DatasetChanges> {
    return new DatasetBindings(await this.elementsChanged());
  }

  print(result: unknown, columns?: readonly string[]): void {
    const { screen } = this;
    if (!screen) return this.output.write(`${JSON.stringify(result, null, 2)}\n`);
    if (Array.isArray(result) && result.length === 0) return this.note('None.');
    const { text, leftOut } = presented(result, screen, columns);
    this.output.write(`${text}\n`);
    if (leftOut.length > 0) this.note(`Not shown for want of room: ${leftOut.join(', ')}. --json shows everything.`);
  }

  useJson(): void {
    this.isJson = true;
  }

  printText(text: string): void {
    this.output.write(`${text}\n`);
  }

  note(message: string): void {
    this.output.note(message);
  }

  async close(): Promise<void> {
    (await this.stored?.catch(() => undefined))?.close();
    await Promise.all(this.connected.map((database) => database.close()));
  }

  private effectiveEnvironment(): Promise<Environment> {
    // Warns of misspelt names such as DATABASE_URI, with which the command would work on another database than
    // intended.
    if (!this.areUnknownTold) for (const line of unknownSettings(this.invocation.environment)) this.note(line);
    return effectiveEnvironment(this.invocation.environment);
  }

  async databaseOfAnyRelease(limits: DatabaseOptions = {}): Promise<Database> {
    const addresses = await this.settings(...DATABASE_SETTINGS);
    const database = await connect(directUrl(addresses), limits);
    this.connected.push(database);
    return database;
  }

  private async openStorage(): Promise<StoredFiles> {
    const { STORAGE_URL } = await this.settings('DATABASE_URL', 'STORAGE_URL');
    return new StoredFiles(await this.database(), STORAGE_URL);
  }

  private async open(limits: DatabaseOptions = {}): Promise<Database> {
    const database = await this.databaseOfAnyRelease(limits);
    if (await isMigrated(database)) return database;
    throw new CliFault(
      EXIT.unavailable,
      `The database does not hold the schema of this release: run ${this.call} migrate`,
    );
  }
}

async function connect(url: string, limits: DatabaseOptions): Promise<Database> {
  try {
    return await Database.open(url, {
      poolSize: CONNECTIONS,
      applicationName: 'footprint-exchange cli',
      ...limits,
    });
  } catch (fault) {
    throw unreachable(fault);
  }
}
