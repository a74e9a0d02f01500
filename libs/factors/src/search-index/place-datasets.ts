import type { CompanyId, Tx } from '#platform';
import { CAPACITY, postBlocks } from './post-blocks.js';

/** How many datasets each part gets when a block is split. The rest is room for datasets that come between them. */
const FILL = (CAPACITY * 3) / 4;

/** Assigns datasets with a new or changed search text to blocks, and rebuilds the postings of these blocks. */
export async function placeDatasets(tx: Tx, owner: CompanyId): Promise<void> {
  await markBlocks(tx, owner);
  await splitBlocks(tx, owner);
  await orderBlocks(tx, owner);
  await postBlocks(tx, owner, await staleBlocks(tx, owner));
}

/** The block of a name: the last one that begins before it. The first block begins before every name. */
const BLOCK_OF_NAME = `(
  select b.block from search_block b
  where b.owner = $1 and (b.first_name, b.first_dataset) <= (s.name, s.dataset)
  order by b.first_name desc, b.first_dataset desc limit 1)`;

/** The datasets to place: those without a place, and those in stale blocks. */
const TO_BE_PLACED = `
  select s.name, s.dataset, ${BLOCK_OF_NAME} as block from dataset_search s where s.owner = $1 and s.block is null
  union all
  select s.name, s.dataset, ${BLOCK_OF_NAME} as block
  from search_block left_or_entered join dataset_search s on s.owner = $1 and s.block = left_or_entered.block
  where left_or_entered.owner = $1 and left_or_entered.stale`;

async function markBlocks(tx: Tx, owner: CompanyId): Promise<void> {
  const [first] = await tx.query<{ isMissing: boolean }>(
    `select not exists (select from search_block where owner = $1)
       and exists (select from dataset_search where owner = $1 and block is null) as "isMissing"`,
    [owner],
  );
  if (first?.isMissing) {
    await tx.query(
      `insert into search_block (owner, first_name, first_dataset) values ($1, '', '00000000-0000-0000-0000-000000000000')`,
      [owner],
    );
  }
  await tx.query(
    `update search_block set stale = true where owner = $1 and not stale and block in (
       select ${BLOCK_OF_NAME} from dataset_search s where s.owner = $1 and s.block is null)`,
    [owner],
  );
}

/** Splits blocks that have grown too large into equal parts. The first part keeps the block. */
async function splitBlocks(tx: Tx, owner: CompanyId): Promise<void> {
  const parts = await tx.query<{ name: string; dataset: string }>(
    `with ordered as (
       select name, dataset, row_number() over (partition by block order by name, dataset) - 1 as place,
         count(*) over (partition by block) as size
       from (${TO_BE_PLACED}) as s
     ), parted as (
       select name, dataset, place, size, floor(place * ceil(size / ${FILL}.0) / size) as part,
         floor((place - 1) * ceil(size / ${FILL}.0) / size) as previous
       from ordered where size > ${CAPACITY})
     select name, dataset from parted where place > 0 and part <> previous order by name, dataset`,
    [owner],
  );
  // One by one: a table on every node of Citus takes no select into a generated key.
  for (const { name, dataset } of parts) {
    await tx.query(`insert into search_block (owner, first_name, first_dataset) values ($1, $2, $3)`, [
      owner,
      name,
      dataset,
    ]);
  }
}

async function orderBlocks(tx: Tx, owner: CompanyId): Promise<void> {
  await tx.query(
    `update dataset_search s set block = o.block, place = o.place
     from (
       select dataset, block, row_number() over (partition by block order by name, dataset) - 1 as place
       from (${TO_BE_PLACED}) as s
     ) as o
     where s.owner = $1 and s.dataset = o.dataset and (s.block, s.place) is distinct from (o.block, o.place)`,
    [owner],
  );
}

async function staleBlocks(tx: Tx, owner: CompanyId): Promise<number[]> {
  const stale = await tx.query<{ block: number }>(
    `select block from search_block where owner = $1 and stale order by block`,
    [owner],
  );
  return stale.map(({ block }) => block);
}
