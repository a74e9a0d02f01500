import type { CompanyId, Tx } from '#platform';
import { SHORT_BEGINNING } from '#model/factors';

/** The most datasets in a block: the width of a posting's `bit(1024)`, migration 1300. */
export const CAPACITY = 1024;

/** How many blocks one statement posts. Their entries, some 50,000, are sorted in memory. */
const BATCH = 8;

/** Rebuilds the postings of blocks from their datasets. Deletes empty blocks except the first. */
export async function postBlocks(tx: Tx, owner: CompanyId, stale: readonly number[]): Promise<void> {
  for (let from = 0; from < stale.length; from += BATCH) {
    const blocks = stale.slice(from, from + BATCH);
    await tx.query(`delete from search_posting where owner = $1 and block = any ($2::integer[])`, [owner, blocks]);
    await tx.query(POST, [owner, blocks]);
    await tx.query(KEEP_WORDS, [owner, blocks]);
    await tx.query(`update search_block set stale = false where owner = $1 and block = any ($2::integer[])`, [
      owner,
      blocks,
    ]);
  }
  await tx.query(
    `delete from search_block b where b.owner = $1 and b.block = any ($2::integer[]) and b.first_name <> ''
       and not exists (select from dataset_search s where s.owner = $1 and s.block = b.block)`,
    [owner, stale],
  );
}

/**
 * Posts whole words and traits first, and then the beginnings of the words: a block has far fewer distinct words than its
 * datasets have words.
 */
const POST = `
  with whole as (
    select s.owner, e.entry, s.block, bit_or(set_bit(0::bit(${CAPACITY}), s.place, 1)) as places
    from dataset_search s cross join lateral (select unnest(s.words) union all select unnest(s.traits)) as e (entry)
    where s.owner = $1 and s.block = any ($2::integer[])
    group by s.owner, e.entry, s.block
  ), entries as (
    select owner, entry, block, places from whole
    union all
    select owner, left(entry, length), block, places
    from whole cross join generate_series(1, ${SHORT_BEGINNING}) as length where not starts_with(entry, '=')
  )
  insert into search_posting (owner, entry, block, places)
  select owner, entry, block, bit_or(places) from entries group by owner, entry, block`;

/** Adds whole words to the vocabulary, except those with a digit: similar numbers do not mean similar things. */
const KEEP_WORDS = `
  insert into search_word (owner, word)
  select distinct owner, entry from search_posting
  where owner = $1 and block = any ($2::integer[]) and char_length(entry) > ${SHORT_BEGINNING} and entry !~ '[=_0-9]'
  on conflict do nothing`;
