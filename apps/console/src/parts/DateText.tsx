import { locale } from '../browser/language.js';

interface DateTextProps {
  /** As the API sent it: ISO 8601. */
  value: string;
  /** With the time of day, too. */
  withTime?: boolean | undefined;
}

/** A day or a time in the browser's language and zone; what the API sent is its title. */
export function DateText({ value, withTime = false }: DateTextProps) {
  return (
    <time dateTime={value} title={value}>
      {dateText(value, withTime)}
    </time>
  );
}

/** What is no time, as others may send it, stays as it is. */
export function dateText(value: string, withTime = false): string {
  if (Number.isNaN(Date.parse(value))) return value;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const format = new Intl.DateTimeFormat(locale.value, {
    dateStyle: 'medium',
    ...(withTime && !isDay && { timeStyle: 'short' }),
    // A day has no zone: it is the same day everywhere.
    ...(isDay && { timeZone: 'UTC' }),
  });
  return format.format(new Date(value));
}
