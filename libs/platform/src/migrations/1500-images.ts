// Why: elements and switches get images, served at addresses that cannot be guessed.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Images1795150800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(IMAGES);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** The name is the secret part of the address. The bytes are already compressed, so PostgreSQL does not try to. */
const IMAGES = `
  create table image (
    company uuid not null references company,
    name text not null,
    media_type text not null,
    bytes bytea not null,
    created timestamptz(3) not null default now(),
    primary key (company, name)
  );
  alter table image alter column bytes set storage external;
  alter table element add foreign key (company, image) references image (company, name);
  alter table switch add foreign key (company, image) references image (company, name);
  create index element_image on element (company, image) where image is not null;
  create index switch_image on switch (company, image) where image is not null;
`;
