import type { CompanyId, Sealed } from '#platform';
import { SHARED } from '#platform';
import { secretPlace } from './data-source.js';

export interface SourceKey {
  company: CompanyId;
  uuid: string;
}

/** Describes where the secrets of data sources are stored, so that they can be sealed again under another key. */
export const SEALED_SECRETS: Sealed<SourceKey> = {
  table: 'data_source',
  column: 'secret',
  key: ['company', 'uuid'],
  start: { company: SHARED, uuid: SHARED },
  rowOf: ({ company, uuid }) => secretPlace(company, uuid),
};
