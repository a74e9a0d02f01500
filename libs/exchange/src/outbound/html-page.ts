const HTML = /^[\s\uFEFF]*(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype\s+html|html|head|body)\b/i;

/** Whether a text is a page for people, such as that of a sign-in which stands before a partner's API. */
export function isHtmlPage(text: string): boolean {
  return HTML.test(text.slice(0, 1_000));
}
