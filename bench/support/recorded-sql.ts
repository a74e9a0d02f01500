import type { Database, Reads, Sql } from '#platform';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Records the statements that some work sends, so that what it is compared with sends the same. */
export async function recordedSql(
  database: Database,
  work: (recording: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recording = (on: Sql): Pick<Sql, 'query'> => ({
    query: (text, values) => {
      statements.push({ text, values: [...values] });
      return on.query(text, values);
    },
  });
  const snapshot: Reads['snapshot'] = (asked) => database.snapshot((tx) => asked(recording(tx) as Sql));
  const reads = { ...recording(database), snapshot };
  await work({ ...reads, reads } as Database);
  return statements;
}
