/** In bytes of UTF-8. An index entry cannot be much longer, and no taxonomy is more than a dozen levels deep. */
const LONGEST_PATH = 2_000;

export const PATH_RULE = `its path, or one below it, would be longer than ${LONGEST_PATH} bytes`;

/** The path of a node: the slugs from the root down, joined by `/`. */
export function pathBelow(parent: string | undefined, slug: string): string {
  return parent === undefined ? slug : `${parent}/${slug}`;
}

/** Whether a path is that of `node` or of something below it. */
export function leadsThrough(path: string, node: string): boolean {
  return path === node || path.startsWith(`${node}/`);
}

export function isPathTooLong(bytes: number): boolean {
  return bytes > LONGEST_PATH;
}
