import { expect } from 'vitest';
import { ask } from './contract-call.js';
import type { ContractCompany } from './contract-company.js';
import { OPERATIONS, surfaceOf } from './contract-document.js';

/** It says when it was made. */
const REPORT = 'GET /api/v1/report/ghg';

/** Everything that a company can read of its data, by route. */
export async function everythingOf(url: string, company: ContractCompany): Promise<Record<string, unknown>> {
  const everything: Record<string, unknown> = {};
  for (const operation of OPERATIONS.filter(
    (each) => each.method === 'GET' && each.permissions?.length && surfaceOf(each) === 'data',
  )) {
    const { status, json } = await ask(url, company, operation);
    expect([operation.name, status]).toEqual([operation.name, 200]);
    everything[operation.name] = operation.name === REPORT ? { ...(json as object), created: '' } : (json as unknown);
  }
  return everything;
}
