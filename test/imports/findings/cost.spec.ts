import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../../support/companies/file-imports.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
});
afterAll(() => service?.close());

const rows = (unit: string): string =>
  `name,quantity,unit,startDate\n${Array.from({ length: 3_000 }, (_, at) => `row ${at},2,${unit},2026-01-31\n`).join('')}`;

/* eslint-disable @typescript-eslint/unbound-method -- called with the `this` it is taken from */
/** The statements about faults that are sent while `work` goes on: their first words. */
async function aboutFaults(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype;
  const sent: string[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
    const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string }).text ?? '');
    if (/file_import_fault/.test(text)) sent.push(text.trim().split(/\s+/).slice(0, 3).join(' '));
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
    return sent;
  } finally {
    pg.Client.prototype.query = query;
  }
}

describe('what groups of faults and warnings cost', () => {
  it('is nothing for rows without faults: each pass forgets those of before', async () => {
    const sent = await aboutFaults(() => importFile(service.url, member, 'kind=activity', { content: rows('kg') }));
    const forgotten = ['delete from file_import_fault', 'delete from file_import_fault_group'];
    expect(sent).toEqual([...forgotten, ...forgotten]);
  });

  it('is one row of each table for what every row is told', async () => {
    const { uuid } = await importFile(service.url, member, 'kind=activity', { content: rows('1000 pcs') });
    for (const table of ['file_import_fault', 'file_import_fault_group']) {
      const found = await service.database.query(
        `select line_of.import from ${table} line_of where company = $1 and import = $2`,
        [member.company.uuid, uuid],
      );
      expect([table, found.length]).toEqual([table, 1]);
    }
  });
});
