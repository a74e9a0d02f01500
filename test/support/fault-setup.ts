import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import type { FaultRow } from './fault-table.js';
import { faultTable } from './fault-table.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file in which each fault of a run leaves its row, as a line of JSON. */
    faultRows: string;
  }
}

/** When all faults have struck, shows their table; FAULT_TABLE names a file that gets it too. */
export default function faultSetup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-faults-'));
  const rows = join(folder, 'rows.jsonl');
  project.provide('faultRows', rows);
  return () => {
    try {
      if (!existsSync(rows)) return;
      const table = faultTable(readRows(rows));
      process.stdout.write(`\n${table}\n`);
      const { FAULT_TABLE } = process.env;
      if (FAULT_TABLE) writeFileSync(FAULT_TABLE, table);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

/** A line is written at once, so that files that run side by side don't mix. */
export function keepRow(row: FaultRow): void {
  appendFileSync(inject('faultRows'), `${JSON.stringify(row)}\n`);
}

function readRows(path: string): FaultRow[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as FaultRow);
}
