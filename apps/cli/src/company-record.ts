import type { Company } from '#platform';

/** A company as the command line shows it: all of it but its revision, which is of no use there. */
export function presentCompany(company: Company): object {
  return { ...company, domain: company.domain ?? undefined, revision: undefined };
}
