/** A row whose key another row has, too: the key, and the texts of all its columns. */
export interface RowOfKey {
  readonly key: string;
  readonly texts: readonly string[];
}

/** Longer keys are no keys any more. */
const MOST_COLUMNS = 3;

const NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/;
const FRACTION = /[.,]/;

/**
 * Which columns tell apart rows that have the same key: as few as may be. A column of amounts tells nothing of what a row is about.
 * @param candidates places of columns, the first of which comes first where several do as well
 * @returns undefined where no few columns tell all of them apart
 */
export function tellingApart(rows: readonly RowOfKey[], candidates: readonly number[]): number[] | undefined {
  const usable = candidates.filter((place) => !isOfAmounts(rows.map(({ texts }) => texts[place] ?? '')));
  const chosen: number[] = [];
  let told = new Set(rows.map(({ key }) => key)).size;
  while (told < rows.length && chosen.length < MOST_COLUMNS) {
    let best: { place: number; told: number } | undefined;
    for (const place of usable) {
      const withIt = differing(rows, [...chosen, place]);
      if (withIt > Math.max(told, best?.told ?? 0)) best = { place, told: withIt };
    }
    if (!best) return undefined;
    chosen.push(best.place);
    told = best.told;
  }
  return told === rows.length ? chosen : undefined;
}

/** How many rows differ in their keys with these columns. */
function differing(rows: readonly RowOfKey[], places: readonly number[]): number {
  return new Set(
    rows.map(({ key, texts }) => JSON.stringify([key, ...places.map((place) => texts[place]?.trim() ?? '')])),
  ).size;
}

function isOfAmounts(texts: readonly string[]): boolean {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  return filled.every((text) => NUMBER.test(text)) && filled.some((text) => FRACTION.test(text));
}
