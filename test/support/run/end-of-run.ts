import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node';

/** A test that is known to fail at times, in test/unsteady.json. */
interface Unsteady {
  /** The day on which it was put there. */
  readonly since: string;
  readonly file: string;
  readonly test: string;
  /** As far as it is known. */
  readonly cause: string;
}

const SLOWEST = 5;
const MOST_UNSTEADY = 12;

/** Tells at the end of a run which files took longest, what was skipped and why, and which known unsteady tests failed. */
export class EndOfRun implements Reporter {
  private root = '';
  private readonly unsteady: readonly Unsteady[];

  /** @param list the file with the known unsteady tests */
  constructor(list: string) {
    this.unsteady = JSON.parse(readFileSync(list, 'utf8')) as Unsteady[];
    if (this.unsteady.length > MOST_UNSTEADY)
      throw new Error(`${list} has ${this.unsteady.length} tests: mend some, ${MOST_UNSTEADY} are the most.`);
  }

  onInit(vitest: Vitest): void {
    this.root = vitest.config.root;
  }

  /** A run in which nothing else failed than known unsteady tests has not failed. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[], reason: TestRunEndReason): void {
    const tests = modules.flatMap((file) => [...file.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === 'failed');
    const unknown = failed.filter((test) => !this.entryOf(test));
    const faulty =
      reason === 'interrupted' ||
      errors.length > 0 ||
      modules.some((file) => file.errors().length > 0 || hasFailedHook(file));
    if (failed.length > 0 && unknown.length === 0 && !faulty) process.exitCode = 0;
    const lines = [
      ...section('Slowest', this.slowest(modules)),
      ...section('Skipped', this.skipped(modules)),
      ...section('Known unsteady tests (test/unsteady.json)', this.unsteadyNow(failed)),
    ];
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    process.stdout.write(`\n${lines.join('\n')}\n\n`);
    process.stdout.write(`${count('passed')} passed, ${unknown.length} failed, ${count('skipped')} skipped\n`);
  }

  private slowest(modules: readonly TestModule[]): string[] {
    const timed = modules.map((file) => ({ file, ms: file.diagnostic().duration }));
    return timed
      .sort((one, other) => other.ms - one.ms)
      .slice(0, SLOWEST)
      .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${this.pathOf(file)}`);
  }

  private skipped(modules: readonly TestModule[]): string[] {
    return modules.flatMap((file) => {
      const count = [...file.children.allTests('skipped')].length;
      const { skipped = [] } = file.meta() as { skipped?: string[] };
      if (count === 0 && skipped.length === 0) return [];
      return [
        `${this.pathOf(file)}: ${count === 0 ? '' : `${count} tests. `}${skipped.join(' ') || 'The file says why.'}`,
      ];
    });
  }

  private unsteadyNow(failed: readonly TestCase[]): string[] {
    return this.unsteady.map(({ since, file, test, cause }) => {
      const now = failed.some((each) => this.entryOf(each)?.test === test) ? 'FAILED NOW, ' : '';
      return `${now}since ${since}: ${file}: ${test}: ${cause}`;
    });
  }

  private entryOf(test: TestCase): Unsteady | undefined {
    return this.unsteady.find((known) => known.file === this.pathOf(test.module) && known.test === test.fullName);
  }

  private pathOf(file: TestModule): string {
    return relative(this.root, file.moduleId);
  }
}

function hasFailedHook(file: TestModule): boolean {
  return [...file.children.allSuites()].some((suite) => suite.errors().length > 0);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [` ${title}`, ...lines.map((line) => `   ${line}`)];
}
