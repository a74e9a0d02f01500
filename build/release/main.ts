import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BillOfMaterials } from './bill-of-materials.js';
import { billOfMaterials, checkLicences, keepBill } from './bill-of-materials.js';
import { checkChangelog } from './changelog.js';
import { buildClone, cloneClean } from './clean-clone.js';
import type { Check } from './finding.js';
import { findOf, textOf } from './finding.js';
import { makeImageFiles } from './image-files.js';
import { checkOpenApi } from './openapi-check.js';
import { emptyReleaseFolder, RELEASE_FOLDER, writeRelease } from './release-files.js';
import { mustRun } from './run.js';

/**
 * `npm run release:check`: whether what is committed can be released. Prints a line for each check, and ends with code 1 if one
 * found a fault; else it writes what the release needs to `dist/release`.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const started = new Date();
emptyReleaseFolder(ROOT);
const clone = await cloneClean(ROOT);
let faults = 0;
let bill: BillOfMaterials | undefined;
try {
  const { folder, image } = clone;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  process.stdout.write(`Release ${version}, as it is committed\n`);
  const listed = (): BillOfMaterials => {
    if (!bill) throw new Error('There is no list of packages.');
    return bill;
  };
  const today = new Date().toISOString().slice(0, 10);
  const checks: Check[] = [
    {
      name: 'changelog',
      find: () => checkChangelog(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), version, today),
    },
    { name: 'build', find: () => buildClone(clone) },
    { name: 'OpenAPI', find: () => checkOpenApi(folder, version) },
    { name: 'bill of materials', find: async () => keepBill(ROOT, version, (bill = await billOfMaterials(folder))) },
    { name: 'licences', find: () => checkLicences(listed()) },
  ];
  for (const check of checks) await make(check);
  const [commit = '', committed] = (await mustRun(folder, 'git', ['log', '-1', '--format=%H %ct'])).trim().split(' ');
  const made = { version, commit, committed: Number(committed), started };
  if (faults === 0)
    await make({
      name: 'files',
      find: async () => writeRelease(ROOT, folder, await makeImageFiles(folder, image), made),
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
