import type { Answer } from '@footprint-exchange/client';

interface Counted {
  readonly count: number;
  readonly pageSize: number;
}

/** Of a list in the order in which its records came: the page that the address names, else the last, which has the newest. */
export async function newestPage<List extends Counted>(
  page: number | undefined,
  read: (page: number) => Promise<Answer<List>>,
): Promise<Answer<List>> {
  const first = await read(page ?? 1);
  const last = Math.ceil(first.data.count / first.data.pageSize);
  return page !== undefined || last < 2 ? first : read(last);
}
