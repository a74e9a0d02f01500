/** Room for an ending below the 255 bytes that file systems allow, of four-byte characters, too. */
const LONGEST = 60;

/** What some file system refuses in a name or takes for a path, and characters that are not seen. */
const UNFIT = /[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu;

/** The name of a file that is offered for saving, made of the name of what it is about. */
export function fileName(name: string, ending: string): string {
  const fit = name
    .toWellFormed()
    .replace(UNFIT, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const cut = [...fit]
    .slice(0, LONGEST)
    .join('')
    .replace(/[\s.]+$/, '');
  return `${cut || 'product'}.${ending}`;
}
