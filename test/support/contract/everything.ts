import { expect } from 'vitest';
import { ask } from './call.js';
import type { ContractCompany } from './company.js';
import { OPERATIONS, surfaceOf } from './document.js';

/** Without the times at which something was read. */
const TIMELESS: Readonly<Record<string, (json: any) => unknown>> = {
  'GET /api/v1/report/ghg': (json) => ({ ...json, created: '' }),
  'GET /api/v1/client': ({ data, ...page }) => ({
    ...page,
    data: data.map((each: object) => ({ ...each, lastUsed: '' })),
  }),
};

/** Everything that a company can read of its data, by route. */
export async function everythingOf(url: string, company: ContractCompany): Promise<Record<string, unknown>> {
  const everything: Record<string, unknown> = {};
  for (const operation of OPERATIONS.filter(
    (each) => each.method === 'GET' && each.permissions?.length && surfaceOf(each) === 'data',
  )) {
    const { status, json } = await ask(url, company, operation);
    expect([operation.name, status]).toEqual([operation.name, 200]);
    everything[operation.name] = (TIMELESS[operation.name] ?? ((same) => same as unknown))(json);
  }
  return everything;
}
