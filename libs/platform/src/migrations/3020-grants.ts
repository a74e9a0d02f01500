// Why: a company decides which partner may see which footprints, and sees which it got. A footprint keeps the taxonomy of its product,
// so that those of a taxonomy are found by an index; a trigger sets it, as the release before does not. The next migration sets it for
// those that are there.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Grants1795204872000 implements MigrationInterface {
  /** One table at a time: a reader of two of them, and one statement that locks both, would wait for each other. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table company add column if not exists access text not null default 'everybody'
        check (access in ('everybody', 'granted'))`);
    await runner.query('alter table published_footprint add column if not exists taxonomy uuid');
    await runner.query(`
      create table if not exists footprint_grant (
        company uuid not null references company (uuid),
        uuid uuid not null,
        data_source uuid,
        client text,
        -- The uuid of the product's first version, which all its footprints have.
        product uuid,
        taxonomy uuid,
        created timestamptz(3) not null default now(),
        primary key (company, uuid),
        unique nulls not distinct (company, data_source, client, product, taxonomy),
        foreign key (company, data_source) references data_source (company, uuid) on delete cascade,
        foreign key (company, client) references client (company, id) on delete cascade,
        check (num_nonnulls(data_source, client) = 1),
        check (num_nonnulls(product, taxonomy) <= 1)
      );
      create index if not exists footprint_grant_client on footprint_grant (company, client) where client is not null;
      create index if not exists footprint_grant_order on footprint_grant (company, created, uuid);

      create table if not exists footprint_receipt (
        company uuid not null,
        footprint uuid not null,
        -- 'client <id>', 'dataSource <uuid>', or 'anyone' at a public PACT API.
        recipient text not null,
        uuid uuid not null default gen_random_uuid(),
        created timestamptz(3) not null default now(),
        primary key (company, footprint, recipient),
        foreign key (company, footprint) references published_footprint (company, id) on delete cascade
      );
    `);
    await runner.query(`
      create or replace function set_footprint_taxonomy() returns trigger language plpgsql as $$
        begin
          new.taxonomy := (select e.taxonomy from element e where e.company = new.company and e.uuid = new.element);
          return new;
        end $$;
      create or replace trigger published_footprint_taxonomy before insert on published_footprint
        for each row execute function set_footprint_taxonomy();
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
