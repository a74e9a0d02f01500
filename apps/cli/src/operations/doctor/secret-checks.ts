import { SEALED_SECRETS } from '#exchange';
import type { Database } from '#platform';
import { countUnreadable, dayOfKey, SecretBox } from '#platform';
import { SEALED_ANSWERS, SEALED_AUDIT_KEYS } from '#access';
import type { CliSettings } from '../../command/config.js';
import type { Check, Finding } from './check.js';
import { fault, ok, warning } from './check.js';

const OLDEST_DAYS = 365;
const DAY_MS = 86_400_000;
/** More data sources than any installation has had; each is opened. */
const MOST_SECRETS = 100_000;
/** Kept answers live for a day only; a sample tells whether the keys are the right ones. */
const MOST_ANSWERS = 100;

/** How old the newest key of a ring is, by the day in its id (`k20261124-…`, as `keys new` makes it). */
export function ringCheck(
  name: 'JWT_KEYS' | 'SECRET_KEYS' | 'AUDIT_KEYS',
  ring: CliSettings['SECRET_KEYS'],
  now: Date = new Date(),
): Check {
  return {
    name,
    look: () => Promise.resolve(judgeAge(ring[0]?.id ?? '', ring.length, now)),
  };
}

function judgeAge(newest: string, keys: number, now: Date): Omit<Finding, 'check'> {
  const made = dayOfKey(newest);
  const count = `${keys} ${keys === 1 ? 'key' : 'keys'}`;
  if (made === undefined) return ok(`${count}; the id of the newest, ${newest}, does not tell its age.`);
  const days = Math.max(0, Math.floor((now.getTime() - made) / DAY_MS));
  if (days <= OLDEST_DAYS) return ok(`${count}; the newest, ${newest}, is ${days} days old.`);
  return warning(
    `The newest key, ${newest}, is ${days} days old.`,
    'Make a new one: keys rotate --help tells the order.',
  );
}

/** Whether what is sealed in the database opens with the ring. */
export function sealedCheck(database: Database, ring: CliSettings['SECRET_KEYS']): Check {
  return { name: 'sealed secrets', look: () => judgeSealed(database, ring) };
}

async function judgeSealed(database: Database, ring: CliSettings['SECRET_KEYS']): Promise<Omit<Finding, 'check'>[]> {
  const box = new SecretBox(ring);
  const sources = await countUnreadable(database, box, SEALED_SECRETS, MOST_SECRETS);
  const audit = await countUnreadable(database, box, SEALED_AUDIT_KEYS, MOST_SECRETS);
  const answers = await countUnreadable(database, box, SEALED_ANSWERS, MOST_ANSWERS);
  const known = new Set(ring.map(({ id }) => id));
  const used = [sources, audit, answers].flatMap(({ byKey }) => byKey.map(({ id }) => id));
  const lacking = [...new Set(used.filter((id) => !known.has(id)))].sort();
  const keys = lacking.length > 0 ? ` SECRET_KEYS lacks ${lacking.join(', ')}.` : '';
  const add = 'Add the keys that sealed them to SECRET_KEYS';
  const found = [
    ...(sources.unreadable > 0
      ? [
          fault(
            `The secrets of ${sources.unreadable} of ${sources.tried} data sources do not open.${keys}`,
            `${add}, or set the secrets again (data-source set).`,
          ),
        ]
      : []),
    ...(audit.unreadable > 0
      ? [fault(`${audit.unreadable} of ${audit.tried} keys of the audit do not open.${keys}`, `${add}.`)]
      : []),
    ...(answers.unreadable > 0
      ? [
          warning(
            `${answers.unreadable} of ${answers.tried} kept answers do not open.${keys}`,
            `${add}; else repeated requests of the last day fail.`,
          ),
        ]
      : []),
  ];
  if (found.length > 0) return found;
  const tried = `secrets of data sources: ${sources.tried}, keys of the audit: ${audit.tried}, kept answers: ${answers.tried}`;
  return [ok(`All that were tried open (${tried}).`)];
}
