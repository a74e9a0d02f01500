import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.js';
import { fault, fine } from './finding.js';
import type { Component } from './licences.js';
import { licencesOf, refusedLicences } from './licences.js';
import { RELEASE_FOLDER } from './release-files.js';
import { mustRun } from './run.js';

/** The part of a CycloneDX document that is read here. */
export interface BillOfMaterials {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly Component[];
}

/** Lists all packages that production needs. @param clone with its packages installed */
export async function billOfMaterials(clone: string): Promise<BillOfMaterials> {
  const text = await mustRun(clone, 'npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']);
  return JSON.parse(text) as BillOfMaterials;
}

export function keepBill(root: string, version: string, bill: BillOfMaterials): Finding {
  const { bomFormat, specVersion, components } = bill;
  if (bomFormat !== 'CycloneDX' || components.length === 0)
    return fault('npm wrote no list of packages', 'Look at what `npm sbom --sbom-format cyclonedx` says.');
  const path = join(RELEASE_FOLDER, `footprint-exchange-${version}.cdx.json`);
  writeFileSync(join(root, path), `${JSON.stringify(bill, undefined, 2)}\n`);
  return fine(`${path}: ${bomFormat} ${specVersion}, ${components.length} packages`);
}

export function checkLicences({ components }: BillOfMaterials): Finding {
  const { refused, exceptions, unused } = refusedLicences(components);
  if (refused.length > 0 || unused.length > 0) {
    return fault(
      `${refused.length} packages under a licence that is not on the list, ${unused.length} exceptions that none needs`,
      'Take another package, or name an exception with its reason in build/release/licences.ts; delete what is not needed there.',
      [
        ...refused.map((each) => `${each.name} ${each.version}: ${licencesOf(each).join(', ') || 'none stated'}`),
        ...unused,
      ],
    );
  }
  return fine(`${components.length} packages, all under licences that allow what we do`, exceptions);
}
