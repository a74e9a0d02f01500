import { Injectable } from '@nestjs/common';
import type { CompanyId, OperatorsTable } from '#platform';
import { Database, joined, Metrics, readableSeconds } from '#platform';
import { isOpenCompany } from '#access';

const STATES = ['queued', 'checking', 'writing', 'undoing'] as const;

interface Open {
  state: (typeof STATES)[number];
  count: number;
  /** Seconds since the one that is longest without progress made any, or was sent. */
  silence: number;
}

interface OpenOfCompany extends Open {
  readonly company: CompanyId;
}

/** Tells how many imports have not ended, and how long nothing has happened to one of them: of all companies that are open, the same from every process. */
@Injectable()
export class OpenImports {
  constructor(database: Database, metrics: Metrics) {
    const rows = joined(() => openByCompany(database));
    const read = async (): Promise<Open[]> => sumByState(await rows());
    metrics.collected('open_imports', 'Imports that have not ended, of all companies.', ['state'], async (set) => {
      for (const { state, count } of await read()) set(count, { state });
    });
    metrics.collected(
      'imports_in_turn',
      'Imports that are worked on, or would be by more workers: one of each company that has any.',
      [],
      async (set) => set(new Set((await rows()).map(({ company }) => company)).size),
    );
    metrics.collected(
      'open_import_silence_seconds',
      'How long the open import that is longest without progress has made none; 0 where there is none.',
      ['state'],
      async (set) => {
        for (const { state, silence } of await read()) set(silence, { state });
      },
    );
  }
}

/** For the page for operators. */
export const IMPORTS_TABLE: OperatorsTable = {
  title: 'Imports that have not ended',
  columns: ['State', 'Imports', 'Longest without progress'],
  rows: async (database) => {
    const found = sumByState(await openByCompany(database));
    return found.map(({ state, count, silence }) => [state, String(count), count > 0 ? readableSeconds(silence) : '']);
  },
};

/** There is an index of what is open, and a company has few of them. */
function openByCompany(database: Database): Promise<OpenOfCompany[]> {
  return database.queryAcross<OpenOfCompany>(
    'health',
    `select company, state, count(*)::int as count,
       greatest(0, extract(epoch from now() - min(coalesce(progressed, created))))::float8 as silence
     from file_import where state in ('uploading', 'queued', 'checking', 'writing', 'undoing') and state <> 'uploading'
       and ${isOpenCompany('file_import.company')} group by company, state`,
  );
}

function sumByState(rows: readonly OpenOfCompany[]): Open[] {
  return STATES.map((state) => {
    const found = rows.filter((row) => row.state === state);
    const count = found.reduce((sum, row) => sum + row.count, 0);
    return { state, count, silence: Math.max(0, ...found.map(({ silence }) => silence)) };
  });
}
