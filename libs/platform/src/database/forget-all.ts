import type { Sql } from './sql.js';

/**
 * Runs a statement that forgets some of what is old until there is no more of it.
 * @param text forgets `$1` rows at most, passing over those that somebody holds (`for update skip locked`): they are
 *   forgotten the next time, and several processes forget different ones. Returns a row for each.
 * @param goesOn asked before each batch but the first
 */
export async function forgetAll(sql: Sql, text: string, atOnce: number, goesOn: () => boolean): Promise<void> {
  let gone: unknown[];
  do gone = await sql.queryAcross('purge', text, [atOnce]);
  while (gone.length === atOnce && goesOn());
}
