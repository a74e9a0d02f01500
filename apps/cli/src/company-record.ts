import type { Company } from '#platform';

/** A company as the command line shows it. The revision is left out, since no command uses it. */
export function presentCompany(company: Company): object {
  return { ...company, domain: company.domain ?? undefined, revision: undefined };
}
