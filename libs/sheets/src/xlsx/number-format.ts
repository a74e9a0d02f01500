/** How a format shows a number that is not shown as such; `elapsed` counts hours beyond a day. */
export type Shape = 'date' | 'time' | 'datetime' | 'elapsed' | 'percent';

/** The formats that a workbook does not spell out (ECMA-376, 18.8.30), those of East Asian versions included. */
const BUILT_IN: Readonly<Record<number, Shape>> = {
  ...each('percent', [9, 10]),
  ...each('date', [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]),
  ...each('time', [18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56]),
  ...{ 22: 'datetime', 46: 'elapsed' },
};

function each(shape: Shape, ids: readonly number[]): Record<number, Shape> {
  return Object.fromEntries(ids.map((id) => [id, shape]));
}

export function builtInShape(id: number): Shape | undefined {
  return BUILT_IN[id];
}

/** What is no token: quoted and escaped text, padding, colours, conditions and locales. */
const NO_TOKEN = /"[^"]*"?|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** @returns undefined for a number that is shown as such, and for a text */
export function shapeOfFormat(code: string): Shape | undefined {
  // Of up to four sections the first shows what is not negative.
  const [tokens = ''] = code.replace(NO_TOKEN, '').split(';', 1);
  if (/\[(h+|m+|s+)\]/i.test(tokens)) return 'elapsed';
  const bare = tokens.replace(/general|standard/gi, '').toLowerCase();
  if (bare.includes('%')) return 'percent';
  const hasTime = /[hs]/.test(bare);
  if (!hasTime && /[0#?]/.test(bare)) return undefined;
  // Beside hours or seconds an m is minutes, else it is a month.
  if (/[yd]/.test(bare)) return hasTime ? 'datetime' : 'date';
  if (hasTime) return 'time';
  return bare.includes('m') ? 'date' : undefined;
}
