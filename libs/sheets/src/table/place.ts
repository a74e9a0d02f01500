import { Invalid } from '#faults';

/** What is wrong with the whole file. */
export function fileFault(message: string): Invalid {
  return new Invalid({ field: 'file', message });
}

/** What is wrong in a line of a CSV file, or in a row of a sheet. */
export function lineFault(line: number, message: string): Invalid {
  return new Invalid({ field: `line ${line}`, message });
}

/** The column of a reference such as `AB12`, counted from 0; -1 for what is none. */
export function columnNumber(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
