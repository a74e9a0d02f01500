import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { leaksIn } from './leaks.js';
import { spanningCompanies } from './bound-statements.js';
import type { SentStatement } from './bound-statements.js';
import { unportable } from './statement-rules.js';
import { takesAnyColumns } from './named-columns.js';
import type { Trace } from './traces.js';
import { left } from './traces.js';

const SHOWN = 20;

/**
 * Whatever its tests prove, a project fails if its log contains a secret, or if a statement spans companies, selects all
 * columns, or breaks a rule of libs/platform/SQL.md.
 */
export default function tracesSetup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-traces-'));
  project.provide('traces', folder);
  return () => {
    try {
      const faults = faultsIn(folder);
      if (faults.length === 0) return;
      process.stderr.write(`\n${faults.slice(0, SHOWN).join('\n')}\n(${faults.length} in all)\n`);
      process.exitCode = 1;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

/** The faults in what a run recorded. */
export function faultsIn(folder: string): string[] {
  return [...leaks(folder), ...unbound(folder), ...unnamed(folder), ...breaking(folder)];
}

function leaks(folder: string): string[] {
  const secrets = lines<string>(folder, 'secrets');
  const found = left(folder, 'log').flatMap((log) => leaksIn(log, secrets));
  return found.map(({ line }) => `The log holds a secret: ${line}`);
}

function unbound(folder: string): string[] {
  const found = spanningCompanies(lines<SentStatement>(folder, 'statements'));
  return found.map((text) => `A statement names no company, and does not say why: ${text}`);
}

function unnamed(folder: string): string[] {
  const texts = new Set(lines<SentStatement>(folder, 'statements').map(({ text }) => text));
  return [...texts].filter(takesAnyColumns).map((text) => `A statement does not name its columns: ${text}`);
}

function breaking(folder: string): string[] {
  const found = unportable(lines<SentStatement>(folder, 'statements'));
  return found.map((fault) => `A statement breaks a rule of libs/platform/SQL.md: ${fault}`);
}

/** What was recorded as JSON. */
export function lines<Kept>(folder: string, trace: Exclude<Trace, 'log'>): Kept[] {
  return left(folder, trace).flatMap((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Kept),
  );
}
