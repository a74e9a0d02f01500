import type { CompanyId, Database } from '#platform';
import type { DatasetChanges } from '#footprint/store';

/** What every command works with; main.ts makes it. */
export interface CliContext {
  /** Opened at the first call, closed when the command ends. */
  database(): Promise<Database>;
  /** @throws Missing */
  company(subdomain: string): Promise<CompanyId>;
  /** What follows from changed emission factors. */
  datasetChanges(): Promise<DatasetChanges>;
  /** The command's answer, on standard output. */
  print(json: unknown): void;
  /** A message to whoever watches, on standard error. */
  note(message: string): void;
}
