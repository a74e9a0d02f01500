import type { CompanyId, Sql } from '#platform';
import type { ImportKind, WhyKept } from '#model/imports';
import { importedRecord, whyKept } from '#model/imports';
import { UNDONE } from './undone-records.js';

/** How many records that stay are named. */
export const MOST_NAMED = 100;

/** A record that an import created and that stays. */
export interface KeptRecord {
  readonly kind: ReturnType<typeof importedRecord>;
  readonly uuid: string;
  readonly name: string;
  /** Why it stays, in words. */
  readonly reason: string;
}

/** What would become of the records that an import created. */
export interface UndoSurvey {
  /** How many go. */
  readonly going: number;
  /** How many stay. */
  readonly staying: number;
  /** The first of those that stay. */
  readonly kept: readonly KeptRecord[];
}

/** Looks which records of an import go and which stay. Nothing is written. */
export async function surveyUndo(
  sql: Sql,
  { company, uuid, kind }: { company: CompanyId; uuid: string; kind: ImportKind },
): Promise<UndoSurvey> {
  const { judged } = UNDONE[kind];
  const [counts] = await sql.query<{ going: number; staying: number }>(
    `select count(*) filter (where why is null) as going, count(*) filter (where why is not null) as staying
     from (${judged('true')}) as judged`,
    [company, uuid],
    { planned: 'anew' },
  );
  const { going = 0, staying = 0 } = counts ?? {};
  if (staying === 0) return { going, staying, kept: [] };
  const rows = await sql.query<{ uuid: string; name: string; why: WhyKept }>(
    `select uuid, name, why from (${judged('true')}) as judged where why is not null
     order by name, uuid limit ${MOST_NAMED}`,
    [company, uuid],
    { planned: 'anew' },
  );
  const kept = rows.map(({ uuid, name, why }) => ({ kind: importedRecord(kind), uuid, name, reason: whyKept(why) }));
  return { going, staying, kept };
}
