const SECONDS = /^\d{1,18}$/;

/** The three forms of a date in HTTP (RFC 9110, section 5.6.7). The last one does not name its zone, GMT. */
const FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850 = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * How many milliseconds the other side asks us to wait (RFC 9110, section 10.2.3). The header holds seconds, or a date,
 * for which the result is 0 once it has passed. Undefined for any other text. The schedule decides how far the wish is
 * followed.
 */
export function retryAfter(header: string, now: Date): number | undefined {
  const text = header.trim();
  if (SECONDS.test(text)) return Number(text) * 1_000;
  const date = dateOf(text);
  return date === undefined || Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

function dateOf(text: string): number | undefined {
  if (FIXDATE.test(text) || RFC_850.test(text)) return Date.parse(text);
  return ASCTIME.test(text) ? Date.parse(`${text} GMT`) : undefined;
}
