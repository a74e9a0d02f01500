import { Invalid } from '#faults';

/** What is wrong with the whole file. */
export function fileFault(message: string): Invalid {
  return new Invalid({ field: 'file', message });
}

/** What is wrong in a line of a CSV file, or in a row of a sheet. */
export function lineFault(line: number, message: string): Invalid {
  return new Invalid({ field: `line ${line}`, message });
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
