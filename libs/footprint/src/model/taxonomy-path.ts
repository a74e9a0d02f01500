/** Bytes in UTF-8. An index holds no entry that is much longer, and a taxonomy is a dozen levels deep at most. */
const LONGEST_PATH = 2_000;

export const PATH_RULE = `its path, or one below it, would be longer than ${LONGEST_PATH} bytes`;

/** The slugs from the root down, joined by `/`. */
export function pathBelow(parent: string | undefined, slug: string): string {
  return parent === undefined ? slug : `${parent}/${slug}`;
}

/** Whether a path is the one of `node`, or leads through it. */
export function leadsThrough(path: string, node: string): boolean {
  return path === node || path.startsWith(`${node}/`);
}

export function isPathTooLong(bytes: number): boolean {
  return bytes > LONGEST_PATH;
}
