import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkAudit } from './audit.js';
import type { BillOfMaterials } from './bill-of-materials.js';
import { billOfMaterials, checkLicences, keepBill } from './bill-of-materials.js';
import { cloneClean } from './clean-clone.js';
import type { Check } from './finding.js';
import { fault, findOf, fine, textOf } from './finding.js';
import type { ImageFiles } from './image-files.js';
import { checkImage, makeImageFiles } from './image-files.js';
import { checkOpenApi } from './openapi-check.js';
import { emptyReleaseFolder, RELEASE_FOLDER, writeRelease } from './release-files.js';
import { lastLines, mustRun, run } from './run.js';
import { checkChangelog, checkVersions } from './versions.js';

/**
 * `npm run release:check [-- --skip-tests]`: whether what is committed can be released. Prints a line for each check,
 * and ends with code 1 if one found a fault; else it writes what the release needs to `dist/release`.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const { values } = parseArgs({ options: { 'skip-tests': { type: 'boolean', default: false } } });

const started = new Date();
emptyReleaseFolder(ROOT);
const clone = await cloneClean(ROOT);
let faults = 0;
let bill: BillOfMaterials | undefined;
let image: ImageFiles | undefined;
try {
  const { folder, scratch } = clone;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  process.stdout.write(`Release ${version}, as it is committed\n`);
  const npm = (...words: string[]) => passes(folder, words);
  const tested = (...words: string[]) => (values['skip-tests'] ? fine('left out: --skip-tests') : npm(...words));
  const listed = (): BillOfMaterials => {
    if (!bill) throw new Error('There is no list of packages.');
    return bill;
  };
  const today = new Date().toISOString().slice(0, 10);
  const checks: Check[] = [
    {
      name: 'checkout',
      find: () => fine(clone.uncommitted === 0 ? 'clean' : `${clone.uncommitted} uncommitted files are left out`),
    },
    { name: 'version', find: () => checkVersions(folder) },
    {
      name: 'changelog',
      find: () => checkChangelog(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), version, today),
    },
    { name: 'packages', find: () => npm('ci', '--no-audit', '--no-fund') },
    { name: 'build', find: () => npm('run', 'build') },
    { name: 'tests', find: () => tested('test') },
    { name: 'system tests', find: () => tested('run', 'test:system') },
    { name: 'OpenAPI', find: () => checkOpenApi(folder, version) },
    { name: 'audit', find: () => checkAudit(folder) },
    { name: 'bill of materials', find: async () => keepBill(ROOT, version, (bill = await billOfMaterials(folder))) },
    { name: 'licences', find: () => checkLicences(listed()) },
    { name: 'image', find: async () => checkImage((image = await imageFiles(folder, scratch))) },
  ];
  for (const check of checks) await make(check);
  const [commit = '', committed] = (await mustRun(folder, 'git', ['log', '-1', '--format=%H %ct'])).trim().split(' ');
  const tests = values['skip-tests'] ? 'left out' : 'passed';
  const files = image;
  if (faults === 0 && files)
    await make({
      name: 'files',
      find: () => writeRelease(ROOT, folder, files, { version, commit, committed: Number(committed), started, tests }),
    });
} finally {
  clone.forget();
}
if (faults > 0) emptyReleaseFolder(ROOT);
process.stdout.write(
  faults === 0 ? `Ready to be tagged; ${RELEASE_FOLDER} has its files.\n` : `${faults} faults: not to be released.\n`,
);
process.exitCode = faults === 0 ? 0 : 1;

async function make(check: Check): Promise<void> {
  const from = performance.now();
  const finding = await findOf(check);
  if (finding.isFault) faults += 1;
  process.stdout.write(`${textOf(check.name, finding, (performance.now() - from) / 1000)}\n`);
}

function imageFiles(folder: string, scratch: string): Promise<ImageFiles> {
  mkdirSync(scratch);
  return makeImageFiles(folder, scratch);
}

async function passes(folder: string, words: readonly string[]) {
  const command = ['npm', ...words].join(' ');
  const { code, out, err } = await run(folder, 'npm', words);
  if (code === 0) return fine(command);
  return fault(`${command} ended with ${code}`, 'Mend what it says:', lastLines(`${out}\n${err}`).split('\n'));
}
