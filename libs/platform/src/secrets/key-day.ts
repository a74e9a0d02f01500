/** `cli keys new` makes ids that begin with the day: k20261124-… */
const DAY_IN_ID = /^k(\d{4})(\d{2})(\d{2})-/;

/** The day on which a key was made, by its id, in milliseconds since 1970; undefined where the id does not tell. */
export function dayOfKey(id: string): number | undefined {
  const [, year, month, day] = DAY_IN_ID.exec(id) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : time;
}
