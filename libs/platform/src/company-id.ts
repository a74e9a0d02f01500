declare const brand: unique symbol;

/** The uuid of a company, or SHARED. Only code that has looked a company up, or verified a token of it, makes one. */
export type CompanyId = string & { readonly [brand]: 'company' };

/** Owner of what belongs to the installation, not to a company: shared emission-factor databases. The nil UUID. */
export const SHARED = '00000000-0000-0000-0000-000000000000' as CompanyId;
