import { derivedUuid } from '#model/terms';
import type { CompanyId } from '#platform';

const NAMESPACE = '0d9c8b5e-6f3a-5b1f-9c55-3f7b7c0e8a41';

/** The uuid under which a company keeps a footprint of a partner: the same whenever it comes. */
export function receivedUuid(company: CompanyId, dataSource: string, footprint: string): string {
  return derivedUuid(NAMESPACE, JSON.stringify([company, dataSource, footprint]));
}
