import { z } from 'zod';
import type { Query } from '../api/api.js';
import type { Call } from './tool.js';

/** The most JSON that one answer has: some 10,000 tokens. */
export const LONGEST_ANSWER_CHARACTERS = 40_000;

export const paging = (byDefault: number) => ({
  limit: z.int().min(1).max(100).default(byDefault).describe('The most rows to return.'),
  cursor: z.string().max(2000).optional().describe('The nextCursor of the answer before, for the rows that follow.'),
});

/** The answer of a listing: rows, how many there are in all, and how to get the rest. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    count: z.int().describe('All that match.'),
    data: z.array(row),
    nextCursor: z.string().optional().describe('There are more rows: call again with this as cursor.'),
  });

const Envelope = z.object({ count: z.int(), data: z.array(z.unknown()) });

/**
 * A page of rows, fewer than asked for where they would be too long for one answer: then it asks again for fewer, so that
 * the cursor goes on behind the last row that is returned.
 */
export async function readPage<Row>(
  { api, input, signal }: Call<{ limit: number; cursor?: string | undefined }>,
  path: string,
  query: Query,
  row: z.ZodType<Row>,
): Promise<{ count: number; data: Row[]; nextCursor?: string }> {
  for (let { limit } = input; ;) {
    const { body, nextCursor } = await api.get(path, { ...query, limit, after: input.cursor }, signal);
    const { count, data } = Envelope.parse(body);
    const rows = data.map((each) => row.parse(each));
    const fitting = countFitting(rows);
    if (fitting >= rows.length) return { count, data: rows, ...(nextCursor && { nextCursor }) };
    limit = fitting;
  }
}

/** How many of the first rows fit into an answer; at least one. */
export function countFitting(rows: readonly unknown[], characters = LONGEST_ANSWER_CHARACTERS): number {
  let left = characters;
  const beyond = rows.findIndex((row) => (left -= JSON.stringify(row).length + 1) < 0);
  return beyond < 0 ? rows.length : Math.max(1, beyond);
}

/** One line about a page. */
export function pageSummary(
  what: string,
  page: { count: number; data: unknown[]; nextCursor?: string | undefined },
): string {
  const rest = page.nextCursor ? '; more with nextCursor as cursor' : '';
  return `${page.data.length} of ${page.count} ${what}${rest}.`;
}
