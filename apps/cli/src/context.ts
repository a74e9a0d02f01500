import type { DatasetChanges } from '#footprint/store';
import type { CompanyId, Database } from '#platform';
import type { CliSettings, SettingName } from './config.js';
import type { Invocation } from './invocation.js';

/** What every command works with. */
export interface CliContext extends Pick<Invocation, 'call' | 'folder' | 'input'> {
  /** A command reads what it needs and nothing more, so that migrating, say, takes no secrets. @throws ConfigFault */
  settings<Name extends SettingName>(...names: readonly Name[]): Promise<Readonly<Pick<CliSettings, Name>>>;
  /** Opened at the first call, closed when the command ends. @throws CliFault where there is none, or not of this release */
  database(): Promise<Database>;
  /** The same without limits of time: for work that may take long, or wait for other such work. */
  databaseWithoutLimits(): Promise<Database>;
  /** @throws Missing */
  company(subdomain: string): Promise<CompanyId>;
  /** What follows from changed emission factors. */
  datasetChanges(): Promise<DatasetChanges>;
  /** The command's answer, on standard output. */
  print(json: unknown): void;
  /** An answer that is not JSON, to be pasted as it stands. */
  printText(text: string): void;
  /** A message to whoever watches, on standard error. */
  note(message: string): void;
}
