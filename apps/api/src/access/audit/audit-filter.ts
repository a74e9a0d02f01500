import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import { readInstant } from '#model/terms';
import type { AuditFilter } from '#access';
import { AUDIT_ACTIONS, AUDIT_KINDS } from '#access';
import type { Query } from '../../web/http/query.js';
import { single } from '../../web/http/query.js';
import { Describes, QueryParameters } from '../../web/routes/index.js';
import { collecting, readText } from '../../web/routes/query-values.js';

/** Ids of records and clients are shorter. */
const LONGEST_ID = 256;

/** The filter of the list of changes. */
export const AuditFilterQuery = () =>
  QueryParameters(
    readFilter,
    Describes('since', 'Only changes of this time and later: RFC 3339, or a day.'),
    Describes('until', 'Only changes before this time: RFC 3339, or a day.'),
    Describes('actor', 'Only changes by this client, by its id, or by this program, such as cli.', {
      maxLength: LONGEST_ID,
    }),
    Describes('kind', 'Only changes of records of this kind.', { enum: [...AUDIT_KINDS] }),
    Describes(
      'record',
      'Only changes of this record: its UUID, of a client its id, of many the UUID of their import.',
      {
        maxLength: LONGEST_ID,
      },
    ),
    Describes('action', 'Only changes of this sort.', { enum: [...AUDIT_ACTIONS] }),
  );

/** @throws Invalid listing every fault */
function readFilter(query: Query): AuditFilter {
  const faults: FieldFault[] = [];
  const read = <T>(value: () => T) => collecting(faults, value);
  const filter = {
    since: read(() => readTime(query, 'since')),
    until: read(() => readTime(query, 'until')),
    actor: read(() => readText(query, 'actor', LONGEST_ID)),
    kind: read(() => readWord(query, 'kind', AUDIT_KINDS)),
    record: read(() => readText(query, 'record', LONGEST_ID)),
    action: read(() => readWord(query, 'action', AUDIT_ACTIONS)),
  };
  if (faults.length > 0) throw new Invalid(faults);
  return filter;
}

/** A time of the years that PostgreSQL and RFC 3339 both have. */
function readTime(query: Query, name: string): Date | undefined {
  const text = single(query, name);
  if (text === undefined) return undefined;
  const time = readInstant(text);
  const year = time?.getUTCFullYear() ?? 0;
  if (time && year >= 1 && year <= 9999) return time;
  throw new Invalid({ field: name, message: 'has to be an RFC 3339 time such as 2026-01-31T12:00:00Z, or a day' });
}

function readWord<Word extends string>(query: Query, name: string, words: readonly Word[]): Word | undefined {
  const text = single(query, name);
  const word = words.find((each) => each === text);
  if (text === undefined || word) return word;
  throw new Invalid({ field: name, message: `has to be one of ${words.join(', ')}` });
}
