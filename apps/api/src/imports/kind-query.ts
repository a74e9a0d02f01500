import { Faults, Invalid } from '#faults';
import type { ImportKind } from '#model/imports';
import { IMPORT_KINDS, isImportKind } from '#model/imports';
import type { Query } from '../web/http/query.js';
import { single } from '../web/http/query.js';
import { Describes, QueryParameters, readText } from '../web/routes/index.js';
import { describesKind } from './kind-texts.js';

/** `kind`, where only one is wanted. */
export const KindFilter = () =>
  QueryParameters(
    (query) => (single(query, 'kind') === undefined ? undefined : readKind(query)),
    describesKind('Only those of this kind.'),
  );

/** What a proposal is asked for, beside the file. */
export interface ProposalRequest {
  readonly kind: ImportKind;
  /** Of a workbook: the name of the sheet. */
  readonly sheet?: string;
}

export const ProposalQuery = () =>
  QueryParameters(
    readProposalRequest,
    describesKind('What the rows are.'),
    Describes('sheet', 'Of a workbook: the name of the sheet; the first by default.'),
  );

/** @throws Invalid listing every fault */
export function readProposalRequest(query: Query): ProposalRequest {
  const faults = new Faults();
  const kind = faults.collect(() => readKind(query));
  const sheet = faults.collect(() => readText(query, 'sheet', 200));
  if (kind === undefined || faults.all.length > 0) throw new Invalid(faults.all);
  return { kind, sheet };
}

/** @throws Invalid */
export function readKind(query: Query): ImportKind {
  const kind = single(query, 'kind') ?? '';
  if (isImportKind(kind)) return kind;
  throw new Invalid({ field: 'kind', message: `has to be one of ${IMPORT_KINDS.join(', ')}` });
}
