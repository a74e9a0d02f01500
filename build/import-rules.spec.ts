import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Rule {
  name: string;
  from: { path?: string | string[] };
}

const require = createRequire(import.meta.url);
const rulesOf = (file: string): Rule[] => (require(join(ROOT, file)) as { forbidden: Rule[] }).forbidden;
const FILES = '.dependency-cruiser.cjs';
const FOLDERS = '.dependency-cruiser-folders.cjs';
const RULES = rulesOf(FILES);

/** A file that breaks a rule by what it imports. A package stands for itself. */
type Breach = [from: string, to: string];

const ABOVE: Readonly<Record<string, string>> = {
  access: 'terms',
  terms: 'factors',
  factors: 'products',
  products: 'exchange',
  activities: 'exchange',
  exchange: 'imports',
};

/** For rules that are made from lists, by the end of their names. */
function breachOf(name: string): Breach {
  const frontDoor = /^front-door-(.*)$/.exec(name)?.[1];
  if (frontDoor)
    return ['apps/worker/src/probe.ts', `libs/${frontDoor.includes('/') ? frontDoor : `${frontDoor}/src`}/inner.ts`];
  const app = /^(.*)-stands-alone$/.exec(name)?.[1];
  if (app) return [`apps/${app}/src/probe.ts`, `apps/${app === 'cli' ? 'worker' : 'cli'}/src/other.ts`];
  const wingOfApps = /^(.*)-of-apps$/.exec(name)?.[1];
  if (wingOfApps) return [`apps/api/src/${wingOfApps}/probe.ts`, `apps/api/src/${ABOVE[wingOfApps]}/other.ts`];
  const model = /^model-(.*)-imports$/.exec(name)?.[1];
  if (model) return [`libs/model/src/${model}/probe.ts`, `libs/${model}/src/index.ts`];
  const room = /^(.*)-imports$/.exec(name)?.[1] ?? '';
  if (room in ABOVE) return [`libs/${room}/src/probe.ts`, `libs/${ABOVE[room]}/src/index.ts`];
  return [`libs/${room}/src/probe.ts`, 'apps/worker/src/other.ts'];
}

const BREACHES: Readonly<Record<string, Breach>> = {
  ...Object.fromEntries(RULES.map(({ name }) => [name, breachOf(name)])),
  'no-cycles': ['apps/cli/src/one.ts', 'apps/cli/src/two.ts'],
  'mcp-imports': ['apps/mcp/src/probe.ts', 'libs/platform/src/index.ts'],
  'console-imports': ['apps/console/src/probe.ts', 'libs/impacts/src/index.ts'],
  'client-imports': ['packages/client/src/probe.ts', 'libs/impacts/src/index.ts'],
  'stores-know-no-http': ['libs/products/src/probe.ts', 'libs/platform/src/http/index.ts'],
  'sheets-know-files-only': ['libs/sheets/src/probe.ts', 'node:net'],
  'pure-rooms': ['libs/model/src/exchange/probe.ts', 'node:fs'],
  'no-tests-in-sources': ['apps/api/src/probe.ts', 'test/support.ts'],
  'only-declared-packages': ['apps/api/src/probe.ts', 'vitest'],
  'no-orphan-imports': ['apps/api/src/probe.ts', './missing.js'],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-import-rules-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const file of ['tsconfig.json', 'tsconfig.imports.json', 'package.json'])
    writeFileSync(join(folder, file), readFileSync(join(ROOT, file)));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text, { flag: 'a' });
}

function importing([from, to]: Breach): void {
  const isFile = /^(apps|libs|packages|test)\//.test(to);
  if (isFile) write(to, 'export {};\n');
  write(
    from,
    `import '${
      isFile
        ? relative(dirname(from), to)
            .replace(/^(?!\.)/, './')
            .replace(/\.ts$/, '.js')
        : to
    }';\n`,
  );
}

interface Cruised {
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

/** The violations, as `RULE: FROM -> TO`. */
function violations(config: string): string[] {
  const options = ['--config', join(ROOT, config), '--output-type', 'json'];
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const output = execFileSync(process.execPath, [program, 'apps', 'libs', 'packages', 'test', ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { summary } = JSON.parse(output) as Cruised;
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}

describe('the rules on imports', () => {
  it('are each broken by an import that they forbid', () => {
    for (const breach of Object.values(BREACHES)) importing(breach);
    const [one, two] = BREACHES['no-cycles'] as Breach;
    importing([two, one]);
    const found = violations(FILES);
    const silent = Object.entries(BREACHES).filter(
      ([name, [from]]) => !found.some((each) => each.startsWith(`${name}: ${from} -> `)),
    );
    expect(silent).toEqual([]);
  });

  it('each name folders that there are', () => {
    const tracked = execFileSync('git', ['ls-files', 'apps', 'libs', 'packages'], {
      cwd: ROOT,
      encoding: 'utf8',
    }).split('\n');
    const patterns = RULES.flatMap(({ name, from: { path } }) =>
      [path ?? []].flat().map((each) => ({ name, path: each })),
    );
    const empty = patterns.filter(({ path }) => !tracked.some((file) => new RegExp(path).test(file)));
    expect(empty).toEqual([]);
  });

  it('find folders that depend on each other, and those that they except', () => {
    for (const [from, to] of [
      ['libs/exchange/src/grants/one.ts', 'libs/exchange/src/received/two.ts'],
      ['libs/exchange/src/received/three.ts', 'libs/exchange/src/grants/four.ts'],
      ['libs/products/src/element/one.ts', 'libs/products/src/compute/two.ts'],
      ['libs/products/src/compute/three.ts', 'libs/products/src/element/four.ts'],
    ] as const)
      importing([from, to]);
    const found = violations(FOLDERS);
    expect(found).toContain('no-cycles-of-folders: libs/exchange/src/grants -> libs/exchange/src/received');
    expect(found.filter((each) => each.includes('libs/products/src/compute'))).toEqual([]);
  });
});
