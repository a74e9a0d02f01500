/**
 * The longest texts of an emission-factor database, in code points, for API and import alike. Name and version together form an
 * index entry, which can have 2,704 bytes at most: 600 of the widest characters need 2,400 bytes and a few.
 */
export const DATABASE_LIMITS = {
  name: 500,
  version: 100,
  licence: 500,
  attribution: 20_000,
  boundary: 20_000,
} as const;
