import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell } from '#sheets';
import { openSheet } from '#sheets';
import type { Member } from './service.js';

/** A table that a listing was answered as. */
export interface SentTable {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Asks for a listing as a table. */
export async function askTable(
  url: string,
  { token }: Pick<Member, 'token'>,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<SentTable> {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...headers },
  });
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** The cells of a file, row by row; the first row is the header. */
export async function cellsIn({ bytes }: Pick<SentTable, 'bytes'>): Promise<(readonly Cell[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-table-'));
  try {
    const path = join(folder, 'table');
    await writeFile(path, bytes);
    const rows: (readonly Cell[])[] = [];
    for await (const { cells } of (await openSheet(path)).rows) rows.push(cells);
    return rows;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The rows of a file as texts by their columns; empty cells are left out. */
export async function rowsIn(table: Pick<SentTable, 'bytes'>): Promise<Record<string, string>[]> {
  const [header = [], ...rows] = await cellsIn(table);
  return rows.map((cells) =>
    Object.fromEntries(
      cells.flatMap(({ text }, at): [string, string][] => (text === '' ? [] : [[header[at]?.text ?? '', text]])),
    ),
  );
}
