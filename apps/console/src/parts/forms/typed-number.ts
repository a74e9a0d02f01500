/** Masses and percents are numbers in the API, small ones such as 1e-7; undefined: it is none. */
export function numberOf(text: string): number | undefined {
  return /^-?\d+([.,]\d+)?(e[+-]?\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined;
}

export const numberOrEmpty = (number: number | undefined): string => (number === undefined ? '' : String(number));
