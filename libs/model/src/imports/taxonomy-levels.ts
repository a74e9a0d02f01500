import { tidy } from '#model/factors';

const QUOTED = /^(['"])(.*)\1$/;
/** A level in quotes may have a slash in it. */
const LEVELS = /\s*('[^']*'|"[^"]*"|[^/]*)\s*(?:\/|$)/gy;

/** `Concrete / 'Mortar / screed'` as names from the root down. */
export function taxonomyLevels(path: string): string[] {
  const levels = Array.from(tidy(path).matchAll(LEVELS), ([, level = '']) => tidy(level));
  return levels.map((level) => (QUOTED.exec(level)?.[2] ?? level).trim()).filter((level) => level !== '');
}
