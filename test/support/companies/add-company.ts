import type { CompanyId, Database } from '#platform';
import { newCompanyId } from '#platform';

/** Adds a company without anything: for tests that only need an owner. */
export async function addCompany(database: Database): Promise<CompanyId> {
  const company = newCompanyId();
  await database.query('insert into company (uuid, subdomain, name) values ($1, $1::uuid::text, $1::uuid::text)', [
    company,
  ]);
  return company;
}
