/** The largest file that is imported. */
export const MAX_IMPORT_BYTES = 200 * 1000 * 1000;
