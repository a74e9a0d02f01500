import { Injectable } from '@nestjs/common';
import type { CompanyId, Sql } from '#platform';
import { Database } from '#platform';

/** Of every piece of a file but the last, in bytes. */
const PIECE_BYTES = 1024 * 1024;

/**
 * The files of imports, kept in the database in pieces of 1 MiB: api and worker share no disk. Whoever wants them elsewhere
 * replaces this class.
 */
@Injectable()
export class ImportFiles {
  constructor(private readonly database: Database) {}

  /** Keeps what comes, piece by piece, each as soon as it is whole. @returns how many bytes came */
  async keep(company: CompanyId, uuid: string, content: AsyncIterable<Buffer>): Promise<number> {
    let number = 0;
    let bytes = 0;
    for await (const piece of piecesOf(content)) {
      await this.database.query(
        'insert into file_import_piece (company, import, number, bytes) values ($1, $2, $3, $4)',
        [company, uuid, number++, piece],
      );
      bytes += piece.length;
    }
    return bytes;
  }

  /** The pieces in their order, one in memory at a time. */
  async *read(company: CompanyId, uuid: string): AsyncGenerator<Buffer> {
    for (let number = 0; ; number++) {
      const [piece] = await this.database.query<{ bytes: Buffer }>(
        'select bytes from file_import_piece where company = $1 and import = $2 and number = $3',
        [company, uuid, number],
      );
      if (!piece) return;
      yield piece.bytes;
    }
  }
}

/** A file is of no use once its import has ended. */
export async function dropFile(sql: Sql, company: CompanyId, uuid: string): Promise<void> {
  await sql.query('delete from file_import_piece where company = $1 and import = $2', [company, uuid]);
}

async function* piecesOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    held.push(chunk);
    length += chunk.length;
    while (length >= PIECE_BYTES) {
      const all = Buffer.concat(held);
      yield all.subarray(0, PIECE_BYTES);
      held = [all.subarray(PIECE_BYTES)];
      length -= PIECE_BYTES;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}
