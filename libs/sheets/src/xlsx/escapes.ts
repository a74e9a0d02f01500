const ESCAPE = /_x([0-9a-fA-F]{4})_/g;

/** A control character, which XML cannot hold, stands in a workbook as `_x000D_` (ECMA-376, ST_Xstring). */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPE, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * A text as the content of an element or attribute. Control characters and the two code points that XML refuses get the
 * escape of workbooks, and what looks like such an escape is escaped itself; half a surrogate pair becomes U+FFFD.
 */
export function escaped(text: string): string {
  if (!/[&<>"_\0-\x1f\ud800-\udfff\ufffe\uffff]/.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, escapeOf)
    .replace(/[&<>"]/g, (found) => MARKUP[found] ?? found);
}

function escapeOf(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
