import { SHARED } from '#platform';
import type { ReferenceKey } from '#model/imports';

/** The records that a field may name: their table, and the column of each key. `$1` is the company. */
export interface Named {
  readonly from: string;
  /** What a record has to be besides, unless its uuid names it. */
  readonly byOthers?: string;
  readonly columns: Partial<Record<ReferenceKey, string>>;
  /** Whether an index leads from a name to its records. */
  readonly hasIndexOfNames?: true;
  /** What else tells records of one name apart, as an array in SQL. */
  readonly marks: string;
  /** Further columns by which texts without regard to case name it. */
  readonly more?: string;
  /** The column of the supplier, where it tells records of one key apart. */
  readonly supplier?: string;
}

const OF_COMPANY = 'company = $1';
const BY_NAME = { uuid: 'uuid::text', syncId: 'sync_id', name: 'name' } as const;

const SYNC_ID = 'array[sync_id]';
const SKU = 'array[sync_id, sku]';
const NOTHING_ELSE = `array[]::text[]`;

const PRODUCT: Named = {
  from: `element where ${OF_COMPANY}`,
  byOthers: 'newest',
  columns: { ...BY_NAME, sku: 'sku' },
  hasIndexOfNames: true,
  marks: SKU,
};

export const NAMED: Readonly<Record<string, Named>> = {
  product: PRODUCT,
  parent: PRODUCT,
  component: {
    from: `(
      select uuid, sync_id, sku, name, supplier, created, newest from element where ${OF_COMPANY}
      union all select uuid, sync_id, null, name, null, created, true from switch where ${OF_COMPANY}) part where true`,
    byOthers: 'newest',
    columns: { ...BY_NAME, sku: 'sku' },
    hasIndexOfNames: true,
    marks: SKU,
    supplier: 'supplier',
  },
  scope: {
    from: `scope where ${OF_COMPANY}`,
    columns: { ...BY_NAME, code: 'code' },
    marks: 'array[code, sync_id]',
    more: ', code',
  },
  org: { from: `org where ${OF_COMPANY}`, columns: BY_NAME, marks: SYNC_ID },
  group: { from: `activity_group where ${OF_COMPANY}`, columns: BY_NAME, marks: SYNC_ID },
  supplier: { from: `supplier where ${OF_COMPANY}`, columns: BY_NAME, marks: SYNC_ID },
  transportLane: { from: `transport_lane where ${OF_COMPANY}`, columns: BY_NAME, marks: SYNC_ID },
  location: {
    from: `location where ${OF_COMPANY}`,
    columns: { uuid: 'uuid::text', name: 'name' },
    marks: NOTHING_ELSE,
  },
  taxonomy: {
    from: 'taxonomy where owner = $1',
    columns: { uuid: 'uuid::text', path: 'path', name: 'name' },
    marks: 'array[path]',
    more: ', path, parent',
  },
  dataset: {
    from: `dataset where owner in ($1, '${SHARED}')`,
    columns: { uuid: 'uuid::text', name: 'name' },
    hasIndexOfNames: true,
    marks: NOTHING_ELSE,
  },
};

/** A record that a text may name. */
export interface Candidate {
  /** The text that names it. */
  key: string;
  uuid: string;
  name: string;
  marks: readonly (string | null)[];
  supplier?: string | null;
}
