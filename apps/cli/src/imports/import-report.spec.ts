import { describe, expect, it } from 'vitest';
import type { FileImport } from '#imports';
import { progressLine, rowsText } from './import-progress.js';
import { faultTable, importSummary, warningLines } from './import-report.js';

const from = new Date('2026-01-01T00:00:00Z');
const anImport = (more: Partial<FileImport>): FileImport => ({
  ...{ company: '' as FileImport['company'], uuid: 'u', kind: 'activity', mode: 'create', dryRun: false },
  ...{ skipFaulty: false, fileName: 'f.csv', mapping: { columns: [] }, bytes: 1, actor: 'cli', state: 'writing' },
  ...{
    ...{ handled: 0, written: 0, unchanged: 0, faulty: 0, leftOut: 0, hidden: 0, removed: 0 },
    ...{ grouped: 0, ungrouped: 0, created: from, started: from },
  },
  ...more,
});

describe('the progress of an import', () => {
  it.each<[Partial<FileImport>, string]>([
    [{ state: 'queued' }, 'Waiting to begin'],
    [{ state: 'checking', handled: 12_000, faulty: 3 }, '12,000 rows checked, 3 faulty'],
    [{ handled: 500, checked: 1_000 }, '500 of 1,000 rows written'],
  ])('%j is %j', (of, text) => expect(rowsText(anImport(of))).toBe(text));

  it('has a bar while it is written, and never more than a line', () => {
    const half = anImport({ handled: 500, checked: 1_000, progressed: new Date('2026-01-01T00:00:30Z') });
    expect(progressLine(half, { columns: 100 })).toBe(
      `[${'#'.repeat(15)}${'-'.repeat(15)}]  50 %  500 of 1,000 rows written, 10 s left`,
    );
    for (const columns of [1, 10, 40, 60]) expect(progressLine(half, { columns }).length).toBeLessThan(columns);
  });
});

describe('the end of an import', () => {
  it('is told in a sentence', () => {
    const ended = anImport({
      state: 'done',
      dryRun: true,
      handled: 3,
      written: 2,
      faulty: 1,
      ended: new Date('2026-01-01T00:00:01.24Z'),
    });
    expect(importSummary(ended)).toBe('Done: 3 rows, 2 would be written, 0 unchanged, 1 faulty, in 1.2 s.');
    expect(importSummary({ ...ended, leftOut: 1_200 })).toContain('1 faulty, 1,200 values or rows left out, in');
  });

  it('shows faults as a table that obeys nothing in them and fits the terminal', () => {
    const groups = [
      { column: 'Menge', value: 'a\u001b[31m\nb', reason: 'x'.repeat(200), count: 1_200, lines: [2, 3, 4, 5, 6] },
      { column: 'x'.repeat(40), value: '', reason: 'is none', count: 1, lines: [13] },
    ];
    const lines = faultTable(groups, 80).split('\n');
    expect(lines[0]).toMatch(/^ *rows {2}column {17}value +lines +reason$/);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^1,200 .*2, 3, 4/);
    expect(lines[1]).toContain('a [31m b');
    for (const line of lines) expect([...line].length).toBeLessThan(81);
  });

  it('tells what its check warns of', () => {
    const warning = {
      kind: 'no-scope',
      message: 'Activities without a scope: 9',
      count: 9,
      firstLines: [2, 3],
    } as const;
    expect(warningLines(anImport({ warnings: [warning] }))).toEqual([
      'Warning: Activities without a scope: 9. Lines 2, 3 …',
    ]);
    expect(warningLines(anImport({}))).toEqual([]);
  });
});
