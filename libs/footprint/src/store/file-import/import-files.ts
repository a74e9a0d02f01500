import { Injectable } from '@nestjs/common';
import type { CompanyId, KeptRow, Sql } from '#platform';
import { Database, StoredFiles } from '#platform';

/** Of every piece of a file but the last, in bytes. */
const PIECE_BYTES = 1024 * 1024;
/** Outside of the database each piece is a request. */
const STORED_PIECE_BYTES = 8 * PIECE_BYTES;

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
    const size = this.files.place === undefined ? PIECE_BYTES : STORED_PIECE_BYTES;
    for await (const piece of piecesOf(content, size)) {
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

async function* piecesOf(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    held.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    let all = Buffer.concat(held);
    for (; all.length >= size; all = all.subarray(size)) yield all.subarray(0, size);
    held = [all];
    length = all.length;
  }
  if (length > 0) yield Buffer.concat(held);
}
