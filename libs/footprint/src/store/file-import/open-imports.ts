import { Injectable } from '@nestjs/common';
import { Database, isOpenCompany, joined, Metrics } from '#platform';

const STATES = ['queued', 'checking', 'writing'] as const;

interface Open {
  state: (typeof STATES)[number];
  count: number;
  /** Seconds since the one that is longest without progress made any, or was sent. */
  silence: number;
}

/** Tells how many imports have not ended, and how long nothing has happened to one of them: of all companies that are open, the same from every process. */
@Injectable()
export class OpenImports {
  constructor(
    private readonly database: Database,
    metrics: Metrics,
  ) {
    const read = joined(() => this.read());
    metrics.collected('open_imports', 'Imports that have not ended, of all companies.', ['state'], async (set) => {
      const found = await read();
      for (const state of STATES) set(found.find((each) => each.state === state)?.count ?? 0, { state });
    });
    metrics.collected(
      'open_import_silence_seconds',
      'How long the open import that is longest without progress has made none; 0 where there is none.',
      ['state'],
      async (set) => {
        const found = await read();
        for (const state of STATES) set(found.find((each) => each.state === state)?.silence ?? 0, { state });
      },
    );
  }

  /** There is an index of what is open, and a company has few of them. */
  private read(): Promise<Open[]> {
    return this.database.queryAcross<Open>(
      'health',
      `select state, count(*)::int as count,
         greatest(0, extract(epoch from now() - min(coalesce(progressed, created))))::float8 as silence
       from file_import where state in ('uploading', 'queued', 'checking', 'writing') and state <> 'uploading'
         and ${isOpenCompany('file_import.company')} group by state`,
    );
  }
}
