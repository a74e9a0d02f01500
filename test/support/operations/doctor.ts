import { Readable } from 'node:stream';
import { run } from '../../../apps/cli/src/run.js';
import { testEnvironment } from '../processes/environment.js';

export interface Finding {
  check: string;
  state: string;
  message: string;
  todo?: string;
}

export interface Examined {
  exitCode: number;
  state: string;
  checks: Finding[];
  notes: string;
  text: string;
}

interface Screen {
  columns: number;
  hasColors: boolean;
}

/** Runs `doctor` on a database, with a folder for what is spooled. */
export class Doctor {
  constructor(
    private readonly databaseUrl: string,
    private readonly folder: string,
  ) {}

  /** @param screen the terminal that it is called on */
  async examine(
    more: Record<string, string | undefined> = {},
    words: readonly string[] = [],
    screen?: Screen,
  ): Promise<Examined> {
    // What is said of the database itself is to be seen, not of a pooler of the run.
    const unpooled = more['DATABASE_URL'] && { DATABASE_DIRECT_URL: undefined, DATABASE_POOLER: undefined };
    const environment = { ...testEnvironment(this.databaseUrl), SPOOL_DIR: this.folder, ...unpooled, ...more };
    let text = '';
    let notes = '';
    const output = {
      write: (written: string) => void (text += written),
      note: (note: string) => void (notes += `${note}\n`),
      ...(screen && { screen }),
    };
    const around = { environment, call: 'cli', folder: this.folder, input: Readable.from([]) };
    const exitCode = await run(['doctor', ...words], output, around);
    const { state = '', checks = [] } = screen || text === '' ? {} : (JSON.parse(text) as Partial<Examined>);
    return { exitCode, state, checks, notes, text };
  }
}

export function found({ checks }: Examined, name: string): Finding[] {
  return checks.filter(({ check }) => check === name);
}

/** The names of the checks that found a fault. */
export function faulty({ checks }: Examined): string[] {
  return [...new Set(checks.filter(({ state }) => state === 'fault').map(({ check }) => check))];
}
