/**
 * Code points that the texts of an emission-factor database may have, whichever door they come in by. Name and version
 * together make an entry of an index, which holds 2,704 bytes at most: of the widest letters 2,400 and a few.
 */
export const DATABASE_LIMITS = {
  name: 500,
  version: 100,
  licence: 500,
  attribution: 20_000,
  boundary: 20_000,
} as const;
