import pg from 'pg';

/**
 * Commits per second of one small row each, over this many connections. Storing an event cannot be faster than this.
 */
export async function rawCommitsPerSecond(databaseUrl: string, connections: number, count: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  try {
    await pool.query('create table raw_limit (id bigint generated always as identity primary key, body json not null)');
    const statement = { name: 'raw', text: 'insert into raw_limit (body) values ($1)', values: ['{"a":"b"}'] };
    await Promise.all(Array.from({ length: connections }, () => pool.query(statement)));
    let left = count;
    const from = performance.now();
    const lane = async (): Promise<void> => {
      while (left-- > 0) await pool.query(statement);
    };
    await Promise.all(Array.from({ length: connections }, lane));
    return count / ((performance.now() - from) / 1_000);
  } finally {
    await pool.query('drop table if exists raw_limit');
    await pool.end();
  }
}
