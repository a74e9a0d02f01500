import type { CompanyId } from '../../records/company-id.js';

/**
 * Takes what was found in all companies, each company's by a statement of its own: where tables are distributed by company, rows of
 * several companies can't be locked by one statement. `take` has to look again, since others find the same rows.
 */
export async function takeByCompany<Found extends { company: CompanyId }, Taken>(
  found: readonly Found[],
  take: (company: CompanyId, found: Found[]) => Promise<Taken[]>,
): Promise<Taken[]> {
  const companies = new Map<CompanyId, Found[]>();
  for (const row of found) {
    const those = companies.get(row.company);
    if (those) those.push(row);
    else companies.set(row.company, [row]);
  }
  const taken: Taken[] = [];
  for (const [company, those] of companies) taken.push(...(await take(company, those)));
  return taken;
}
