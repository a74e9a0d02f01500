import { Injectable } from '@nestjs/common';
import type { CompanyId, KeptRow, Sql } from '#platform';
import { Database, StoredFiles } from '#platform';
import { piecesOf } from './pieces-of.js';

/** The files of imports, kept in pieces in the database, or where STORAGE_URL says: api and worker share no disk. */
@Injectable()
export class ImportFiles {
  constructor(
    private readonly database: Database,
    private readonly files: StoredFiles,
  ) {}

  /** Keeps what comes, piece by piece, each as soon as it is whole. @returns how many bytes came */
  async keep(company: CompanyId, uuid: string, content: AsyncIterable<Buffer>): Promise<number> {
    let number = 0;
    let bytes = 0;
    for await (const piece of piecesOf(content)) {
      const kept = await this.files.keep(company, piece);
      await this.database.query(
        'insert into file_import_piece (company, import, number, bytes, file) values ($1, $2, $3, $4, $5)',
        [company, uuid, number++, kept.bytes, kept.file],
      );
      bytes += piece.length;
    }
    return bytes;
  }

  /** The pieces in their order, one in memory at a time. */
  async *read(company: CompanyId, uuid: string): AsyncGenerator<Buffer> {
    for (let number = 0; ; number++) {
      const [piece] = await this.database.query<KeptRow>(
        'select bytes, file from file_import_piece where company = $1 and import = $2 and number = $3',
        [company, uuid, number],
      );
      if (!piece) return;
      yield await this.files.read(company, piece);
    }
  }
}

/** A file is of no use once its import has ended. */
export async function dropFile(sql: Sql, company: CompanyId, uuid: string): Promise<void> {
  await sql.query('delete from file_import_piece where company = $1 and import = $2', [company, uuid]);
}
