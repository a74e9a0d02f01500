import { Invalid } from '#faults';
import type { ImportKind } from '#footprint/model';
import { IMPORT_KINDS, isImportKind } from '#footprint/model';
import type { Query } from '../http/query.js';
import { single } from '../http/query.js';
import { Describes, QueryParameters } from '../routes/index.js';

const describesKind = (description: string) => Describes('kind', description, { enum: [...IMPORT_KINDS] });

/** `kind`, which has to be given. */
export const KindQuery = () => QueryParameters(readKind, describesKind('What the rows are.'));

/** `kind`, where only one is wanted. */
export const KindFilter = () =>
  QueryParameters(
    (query) => (single(query, 'kind') === undefined ? undefined : readKind(query)),
    describesKind('Only those of this kind.'),
  );

/** @throws Invalid */
export function readKind(query: Query): ImportKind {
  const kind = single(query, 'kind') ?? '';
  if (isImportKind(kind)) return kind;
  throw new Invalid({ field: 'kind', message: `has to be one of ${IMPORT_KINDS.join(', ')}` });
}
