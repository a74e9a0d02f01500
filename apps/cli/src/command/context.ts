import type { DatasetChanges } from '#factors';
import type { ElementsChanged } from '#products';
import type { CompanyId, Database, DatabaseOptions, StoredFiles } from '#platform';
import type { CliSettings, SettingName } from './config.js';
import type { Invocation } from './invocation.js';
import type { Terminal } from './output.js';
import type { Screen } from './presented.js';

/** What commands work with. */
export interface CliContext extends Pick<Invocation, 'call' | 'folder' | 'input' | 'onInterrupt'> {
  /**
   * Reads the settings that a command needs, and no others, so that migrating, for example, needs no secrets. @throws
   * ConfigFault
   */
  settings<Name extends SettingName>(...names: readonly Name[]): Promise<Readonly<Pick<CliSettings, Name>>>;
  /**
   * Opens the database at the first call and closes it when the command ends. @throws CliFault if there is none, or if
   * it is not of this release
   */
  database(): Promise<Database>;
  /** The same, whatever schema it has. */
  databaseOfAnyRelease(limits?: DatabaseOptions): Promise<Database>;
  /** The same without time limits, for work that may take long or may wait for other such work. */
  databaseWithoutLimits(): Promise<Database>;
  /** Where STORAGE_URL says that images and files of imports lie. */
  storedFiles(): Promise<StoredFiles>;
  /** @throws Missing, and CliFault if it is closed */
  company(subdomain: string): Promise<CompanyId>;
  /** Publishes the footprints of elements that are written. */
  elementsChanged(): Promise<ElementsChanged>;
  /** Applies what follows from changed emission factors. */
  datasetChanges(): Promise<DatasetChanges>;
  /**
   * Prints the command's result to standard output: as JSON, or for people where that is a terminal.
   *
   * @param columns of a table of records, the most important first; all, where there are none
   */
  print(result: unknown, columns?: readonly string[]): void;
  /** Makes results JSON on a terminal, too. */
  useJson(): void;
  /** Prints a result that is not JSON, for copying as it is. */
  printText(text: string): void;
  /** Prints a message for people to standard error. */
  note(message: string): void;
  /** The terminal behind standard error, where there is one. */
  readonly terminal: Terminal | undefined;
  /** The terminal behind standard output, unless JSON is wanted. */
  readonly screen: Screen | undefined;
  /** What looks like a misspelt setting; then it is not told on standard error. */
  unknownSettings(): string[];
}
