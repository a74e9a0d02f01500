import type { StoredElement } from '#footprint/store';
import type { CompanyId, Sql } from '#platform';
import { pactCompany } from '../pact-company.js';
import { mappingOf } from './publish-footprints.js';

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
  const [active] = await sql.query<{ id: string; element: string }>(
    `select id, element from published_footprint where company = $1 and chain = $2 and status = 'Active'`,
    [company, element.chain],
  );
  const mapping = mappingOf(element, await pactCompany(sql, company, baseDomain));
  if (mapping.kind === 'withheld') return { published: false, reason: mapping.reason };
  if (active?.element === element.uuid) return { published: true, footprintId: active.id };
  return { published: false, reason: active ? 'Another version of it is published.' : 'It is about to be published.' };
}
