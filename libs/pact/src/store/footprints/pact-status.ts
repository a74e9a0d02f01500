import type { VersionState } from '#footprint/model';
import type { StoredElement } from '#footprint/store';
import type { CompanyId, Sql } from '#platform';
import { standingVersion } from '../../model/publication.js';
import { pactCompany } from '../pact-company.js';
import { mappingOf } from './wanted.js';

/** Whether an element is published over PACT, under which id, and if not, why. */
export interface PactStatus {
  published: boolean;
  footprintId?: string;
  reason?: string;
}

export async function pactStatus(
  sql: Sql,
  company: CompanyId,
  element: StoredElement,
  baseDomain: string,
): Promise<PactStatus> {
  const mapping = mappingOf(element, await pactCompany(sql, company, baseDomain));
  if (mapping.kind === 'withheld') return { published: false, reason: mapping.reason };
  const standing = standingVersion(await versionsOf(sql, company, element.chain));
  if (standing && standing.uuid !== element.uuid) {
    return { published: false, reason: `The version ${standing.uuid} stands instead of this one.` };
  }
  const id = await activeId(sql, company, element);
  return id ? { published: true, footprintId: id } : { published: false, reason: 'It is about to be published.' };
}

function versionsOf(sql: Sql, company: CompanyId, chain: string) {
  return sql.query<{ uuid: string; version: number; versionState: VersionState }>(
    `select uuid, version, version_state as "versionState" from element where company = $1 and chain = $2`,
    [company, chain],
  );
}

async function activeId(sql: Sql, company: CompanyId, { uuid, chain }: StoredElement): Promise<string | undefined> {
  const [active] = await sql.query<{ id: string }>(
    `select id from published_footprint where company = $1 and chain = $2 and element = $3 and status = 'Active'`,
    [company, chain, uuid],
  );
  return active?.id;
}
