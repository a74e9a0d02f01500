import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  HIGHEST_RATIO,
  LARGEST_ARCHIVE,
  LARGEST_ENTRY,
  LONGEST_CSV_CELL,
  LONGEST_RECORD,
  MOST_COLUMNS,
  MOST_ROWS,
  MOST_SHARED_BYTES,
} from './bounds.js';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const number = (value: number) => value.toLocaleString('en-US');

it('SECURITY.md tells the bounds of files as they are', () => {
  const told = readFileSync(new URL('../../../../SECURITY.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
  for (const text of [
    `CSV: records of ${LONGEST_RECORD / MIB} MiB, cells of ${number(LONGEST_CSV_CELL)} UTF-16 units, ${number(MOST_COLUMNS)} columns`,
    `Workbooks: ${number(MOST_ROWS)} rows, ${LARGEST_ENTRY / GIB} GiB a part and ${LARGEST_ARCHIVE / GIB} GiB in all unzipped`,
    `at most ${HIGHEST_RATIO} times the packed size, ${MOST_SHARED_BYTES / MIB} MiB of shared texts`,
  ])
    expect(told).toContain(text);
});
