import { Invalid } from '#faults';

/** A process data set has 50 kB to 1 MB; texts of whole reports, pasted in, have been seen to make 5. */
export const LONGEST_FILE = 20 * 1024 * 1024;
/** The schema nests twelve deep. */
export const DEEPEST = 64;
/** Elements of XML with their attributes, a bound on what a parsed file occupies; a large data set has ten thousand. */
export const MOST_ELEMENTS = 200_000;

/** Objects, lists and members of JSON, for the same reason; a large data set has fifty thousand. */
export const MOST_VALUES = 500_000;

export function refused(name: string, message: string): Invalid {
  return new Invalid({ field: name, message });
}

export function requireReadableSize(name: string, bytes: number): void {
  if (bytes > LONGEST_FILE) {
    throw refused(name, `has ${bytes} bytes; a data set has at most ${LONGEST_FILE}`);
  }
}
