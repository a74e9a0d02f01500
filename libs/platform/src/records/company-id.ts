declare const brand: unique symbol;

/**
 * The uuid of a company, or SHARED. Only code that has looked a company up, or has verified a token of it, may create
 * one.
 */
export type CompanyId = string & { readonly [brand]: 'company' };

/** The nil UUID. It owns what belongs to the installation and not to a company: shared emission-factor databases. */
export const SHARED = '00000000-0000-0000-0000-000000000000' as CompanyId;
