/** Datasets in a block at most: the width of a posting's `bit(1024)`, migration 1300. */
export const CAPACITY = 1024;
