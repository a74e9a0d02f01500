/**
 * The condition that nobody has closed a company. SQL; `company` is the expression of its uuid. Each statement that begins
 * something for a company has it, so that nothing begins for a closed one.
 */
export const isOpenCompany = (company: string): string =>
  `exists (select from company where uuid = ${company} and closed is null)`;
