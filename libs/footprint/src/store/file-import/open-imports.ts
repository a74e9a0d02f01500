import { Injectable } from '@nestjs/common';
import type { OperatorsTable } from '#platform';
import { Database, isOpenCompany, joined, Metrics, readableSeconds } from '#platform';

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
  constructor(database: Database, metrics: Metrics) {
    const read = joined(() => openImports(database));
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
}

/** For the page for operators. */
export const IMPORTS_TABLE: OperatorsTable = {
  title: 'Imports that have not ended',
  columns: ['State', 'Imports', 'Longest without progress'],
  rows: async (database) => {
    const found = await openImports(database);
    return STATES.map((state) => {
      const { count, silence } = found.find((each) => each.state === state) ?? { count: 0, silence: 0 };
      return [state, String(count), count > 0 ? readableSeconds(silence) : ''];
    });
  },
};

/** There is an index of what is open, and a company has few of them. */
function openImports(database: Database): Promise<Open[]> {
  return database.queryAcross<Open>(
    'health',
    `select state, count(*)::int as count,
       greatest(0, extract(epoch from now() - min(coalesce(progressed, created))))::float8 as silence
     from file_import where state in ('uploading', 'queued', 'checking', 'writing') and state <> 'uploading'
       and ${isOpenCompany('file_import.company')} group by state`,
  );
}
