const MAX_QUOTED = 200;
/** Fewer characters of a secret than this are no secret. */
const MIN_TELLING_LENGTH = 4;

/**
 * What the other side said, fit for an error message: printable characters only, at most 200 of them, and nothing secret
 * of ours in it, for there are servers that echo a request's headers into their error pages.
 *
 * @param secrets what must not show, each also in the forms a page could repeat it in.
 */
export function quoted(text: string, secrets: readonly string[]): string {
  const hidden = secrets.flatMap(spellings);
  // Before what is not printable goes, and after: a secret can have in it what is taken out.
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

/** A page that breaks off in the middle of a secret has told the first part of it. */
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

/** The ways in which pages write one. */
const APOSTROPHES = ["'", '&#39;', '&#x27;', '&apos;'];

function inHtml(text: string, apostrophe: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", apostrophe);
}
