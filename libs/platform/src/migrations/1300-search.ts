// Why: datasets are searched by the beginnings of their words. A million of them have to be counted, and sorted by
// name, at once.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Search1795143600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [DATASETS, SEARCH]) await runner.query(statements);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const DATASETS = `
  alter table dataset add column supplier uuid,
    add foreign key (owner, supplier) references supplier (company, uuid);
  -- What lies below a taxonomy is read when the taxonomy gets another name.
  create index dataset_taxonomy on dataset (owner, taxonomy);
  create index dataset_supplier on dataset (owner, supplier) where supplier is not null;
`;

/**
 * An inverted index in blocks. The datasets of an owner, in the order of their folded names, are cut into blocks of at
 * most 1,024. A posting has one bit for each dataset of a block, which says whether the dataset has the entry. So a
 * count is a sum of bits, every further condition is an AND, and a page reads only the few blocks that it lies in. A
 * GIN index would visit every row that it counts.
 */
const SEARCH = `
  create extension if not exists pg_trgm;
  -- A block begins with its first key and ends before the next block's. Stale: its postings are to be made anew.
  create table search_block (
    owner uuid not null, block integer generated always as identity,
    first_name text collate "C" not null, first_dataset uuid not null,
    stale boolean not null default true,
    primary key (owner, block), unique (owner, first_name, first_dataset)
  );
  -- What is searched of a dataset, folded; block and place are null until it is placed, in the same transaction.
  create table dataset_search (
    owner uuid not null, dataset uuid not null,
    name text collate "C" not null, words text[] not null, traits text[] not null,
    block integer, place smallint,
    primary key (owner, dataset),
    foreign key (owner, dataset) references dataset (owner, uuid)
  );
  create index dataset_search_place on dataset_search (owner, block, place) include (name, dataset);
  create index dataset_search_unplaced on dataset_search (owner) where block is null;
  create table search_posting (
    owner uuid not null, entry text collate "C" not null, block integer not null, places bit(1024) not null,
    primary key (owner, entry, block)
  );
  create index search_posting_block on search_posting (owner, block);
  -- The vocabulary, for words that nothing begins with.
  create table search_word (
    owner uuid not null, word text collate "C" not null,
    primary key (owner, word)
  );
  create index search_word_near on search_word using gin (owner, word gin_trgm_ops);
`;
