import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import type { FaultRow } from './table.js';
import { faultTables } from './table.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file in which each fault of a run records its row, as a line of JSON. */
    faultRows: string;
  }
}

/** After all faults, prints their tables. FAULT_TABLE names a file to which they are written as well. */
export default function faultSetup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-faults-'));
  const rows = join(folder, 'rows.jsonl');
  project.provide('faultRows', rows);
  return () => {
    try {
      if (!existsSync(rows)) return;
      const table = faultTables(readRows(rows));
      process.stdout.write(`\n${table}\n`);
      const { FAULT_TABLE } = process.env;
      if (FAULT_TABLE) writeFileSync(FAULT_TABLE, table);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

/** Appends the line in one write, so that test files that run in parallel do not mix their lines. */
export function keepRow(row: FaultRow): void {
  appendFileSync(inject('faultRows'), `${JSON.stringify(row)}\n`);
}

function readRows(path: string): FaultRow[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as FaultRow);
}
