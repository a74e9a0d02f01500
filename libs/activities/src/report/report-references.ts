import { Invalid } from '#faults';
import type { CompanyId, Sql } from '#platform';
import type { Reference } from '#model/terms';
import type { ReportedScope } from '#model/activities';

/** The org that a report is narrowed to. @throws Invalid */
export async function readOrg(sql: Sql, company: CompanyId, uuid: string): Promise<Reference> {
  const [org] = await sql.query<Reference>(`select uuid, name from org where company = $1 and uuid = $2`, [
    company,
    uuid,
  ]);
  if (!org) throw new Invalid({ field: 'org', message: 'names nothing that exists' });
  return org;
}

export async function readScopes(sql: Sql, company: CompanyId): Promise<ReportedScope[]> {
  const rows = await sql.query<Reference & { code: string | null; memo: boolean }>(
    `select uuid, name, code, memo from scope where company = $1 order by created, uuid`,
    [company],
  );
  return rows.map(({ code, memo, ...scope }) => ({ ...scope, ...(code !== null && { code }), ...(memo && { memo }) }));
}
