import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../processes/built.js';

/** A project with tests of its own, which a real vitest runs with the reporter of ours. */
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footprint-end-of-run-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  write('package.json', '{ "type": "module" }');
  write(
    'vitest.config.ts',
    `import { EndOfRun } from '${join(ROOT, 'test/support/run/end-of-run.js')}';
     export default { test: { reporters: [new EndOfRun('${join(folder, 'unsteady.json')}')] } };`,
  );
  list([{ since: '2026-11-27', file: 'a.spec.ts', test: 'a thing > wobbles', cause: 'the moon' }]);
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const list = (tests: readonly object[]) => write('unsteady.json', JSON.stringify(tests));
const spec = (name: string, tests: string) =>
  write(name, `import { beforeAll, describe, expect, it } from 'vitest';\ndescribe('a thing', () => { ${tests} });`);
const FAILS = '() => expect(1).toBe(2)';

function run(): Promise<{ code: number; out: string }> {
  const words = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
  const environment = { PATH: process.env['PATH'] ?? '' };
  return new Promise((resolve) =>
    execFile(process.execPath, words, { env: environment }, (fault, out) =>
      resolve({ code: fault ? Number(fault.code) : 0, out }),
    ),
  );
}

describe('a run of tests', () => {
  it('has not failed where a known unsteady test alone did, and tells it', async () => {
    spec('a.spec.ts', `it('wobbles', ${FAILS}); it('stands', () => undefined); it.skip('waits', () => undefined);`);
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toContain('FAILED NOW, since 2026-11-27: a.spec.ts: a thing > wobbles: the moon');
    expect(out).toMatch(/^1 passed, 0 failed, 1 skipped$/m);
  });

  it.each([
    ['another test failed, too', `it('wobbles', ${FAILS}); it('stands', ${FAILS});`],
    ['its file fails beside its tests', `beforeAll(() => { throw new Error('No.'); }); it('wobbles', ${FAILS});`],
    ['nobody waits for a fault', `it('wobbles', () => { void Promise.reject(new Error('No.')); });`],
  ])('has failed where %s', async (_, tests) => {
    spec('a.spec.ts', tests);
    expect((await run()).code).toBe(1);
  });

  it('has failed where a test of the same name in another file did', async () => {
    spec('b.spec.ts', `it('wobbles', ${FAILS});`);
    expect((await run()).code).toBe(1);
  });

  it('takes at most twelve tests for unsteady', async () => {
    list(Array.from({ length: 13 }, (_, nth) => ({ since: '', file: '', test: String(nth), cause: '' })));
    spec('a.spec.ts', `it('stands', () => undefined);`);
    expect((await run()).code).not.toBe(0);
  });
});
