import type { CompanyId, Database } from '#platform';

const RENEW_MS = 60_000;

/**
 * Runs the import of a company, which is due for deletion while it goes on: the time is put off again and again. If the work fails,
 * it is due at once.
 */
export async function whileHeld<T>(database: Database, company: CompanyId, work: () => Promise<T>): Promise<T> {
  const dueIn = (hours: number): Promise<unknown> =>
    database.query(
      `update company set delete_after = clock.at + make_interval(hours => $2::integer) from (select now() as at) clock
       where uuid = $1 and deleting is not null and delete_after > clock.at`,
      [company, hours],
    );
  // Where it can't be put off, the end of the import says so.
  const renewing = setInterval(() => void dueIn(1).catch(() => undefined), RENEW_MS);
  try {
    return await work();
  } catch (fault) {
    clearInterval(renewing);
    await dueIn(0).catch(() => undefined);
    throw fault;
  } finally {
    clearInterval(renewing);
  }
}
