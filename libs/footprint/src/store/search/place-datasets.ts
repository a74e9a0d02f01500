import type { CompanyId, Tx } from '#platform';
import { CAPACITY } from './block-capacity.js';
import { postBlocks } from './post-blocks.js';

/** How full the parts of a block are that has grown too large: room for what comes between them. */
const FILL = (CAPACITY * 3) / 4;

/** Puts datasets whose search text is new or changed into their blocks and makes the postings of those blocks anew. */
export async function placeDatasets(tx: Tx, owner: CompanyId): Promise<void> {
  await enterBlocks(tx, owner);
  await splitBlocks(tx, owner);
  const stale = await orderBlocks(tx, owner);
  await postBlocks(tx, owner, stale);
}

/** The block that a name lies in: the last one that begins before it. The first begins before every name. */
const BLOCK_OF_NAME = `select b.block from search_block b
  where b.owner = $1 and (b.first_name, b.first_dataset) <= (s.name, s.dataset)
  order by b.first_name desc, b.first_dataset desc limit 1`;

async function enterBlocks(tx: Tx, owner: CompanyId): Promise<void> {
  await tx.query(
    `insert into search_block (owner, first_name, first_dataset)
     select $1, '', '00000000-0000-0000-0000-000000000000'
     where not exists (select from search_block where owner = $1)
       and exists (select from dataset_search where owner = $1 and block is null)`,
    [owner],
  );
  await tx.query(
    `with entered as (
       update dataset_search s set block = (${BLOCK_OF_NAME}) where s.owner = $1 and s.block is null returning s.block)
     update search_block set stale = true where owner = $1 and block in (select block from entered)`,
    [owner],
  );
}

async function splitBlocks(tx: Tx, owner: CompanyId): Promise<void> {
  await tx.query(
    `with sized as (
       select block, count(*) as size from dataset_search
       where owner = $1 and block in (select block from search_block where owner = $1 and stale)
       group by block having count(*) > ${CAPACITY}
     ), ordered as (
       select s.name, s.dataset, z.size, ceil(z.size / ${FILL}.0) as parts,
         row_number() over (partition by s.block order by s.name, s.dataset) - 1 as place
       from sized z join dataset_search s on s.owner = $1 and s.block = z.block
     ), parted as (
       select name, dataset, part, lag(part) over (order by name, dataset) as previous
       from (select *, floor(place * parts / size) as part from ordered) as o)
     insert into search_block (owner, first_name, first_dataset)
     select $1, name, dataset from parted where part > 0 and part <> previous`,
    [owner],
  );
}

/** Gives every dataset of a stale block its place; returns those blocks. */
async function orderBlocks(tx: Tx, owner: CompanyId): Promise<number[]> {
  await tx.query(
    `update dataset_search s set block = o.block, place = o.place
     from (
       select dataset, block, row_number() over (partition by block order by name, dataset) - 1 as place
       from (select s.dataset, s.name, (${BLOCK_OF_NAME}) as block from dataset_search s
         where s.owner = $1 and s.block in (select block from search_block where owner = $1 and stale)) as s
     ) as o
     where s.owner = $1 and s.dataset = o.dataset and (s.block, s.place) is distinct from (o.block, o.place)`,
    [owner],
  );
  const stale = await tx.query<{ block: number }>(
    `select block from search_block where owner = $1 and stale order by block`,
    [owner],
  );
  return stale.map(({ block }) => block);
}
