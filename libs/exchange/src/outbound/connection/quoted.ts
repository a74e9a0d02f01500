const MAX_QUOTED = 200;
/** Shorter texts are not treated as secrets. */
const MIN_TELLING_LENGTH = 4;

/**
 * Makes the other side's text fit for an error message: printable characters only, at most 200 of them, and none of our
 * secrets, since some servers echo a request's headers in their error pages.
 *
 * @param secrets what must not show, in any form in which a page could repeat it
 */
export function quoted(text: string, secrets: readonly string[]): string {
  const hidden = secrets.flatMap(spellings);
  // Secrets are removed before and after unprintable characters are, since a secret may itself contain such characters.
  const printable = printed(without(hidden, text));
  const clean = without([...new Set(hidden.map(printed))], printable);
  const characters = [...clean];
  return characters.length > MAX_QUOTED ? `${characters.slice(0, MAX_QUOTED).join('')}…` : clean;
}

function printed(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function without(secrets: readonly string[], text: string): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret !== '') clean = withoutBeginningOf(secret, clean.replaceAll(secret, '***'));
  }
  return clean;
}

/** A page that breaks off in the middle of a secret shows its first part. */
function withoutBeginningOf(secret: string, text: string): string {
  for (let length = secret.length - 1; length >= MIN_TELLING_LENGTH; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}***`;
  }
  return text;
}

function spellings(secret: string): string[] {
  if (secret === '') return [];
  const bytes = Buffer.from(secret, 'utf8');
  const wellFormed = bytes.toString('utf8');
  return [
    ...new Set([
      secret,
      encodeURIComponent(wellFormed),
      new URLSearchParams({ '': wellFormed }).toString().slice(1),
      JSON.stringify(secret).slice(1, -1),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      ...APOSTROPHES.map((apostrophe) => inHtml(secret, apostrophe)),
    ]),
  ];
}

/** The ways in which pages write an apostrophe. */
const APOSTROPHES = ["'", '&#39;', '&#x27;', '&apos;'];

function inHtml(text: string, apostrophe: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", apostrophe);
}
