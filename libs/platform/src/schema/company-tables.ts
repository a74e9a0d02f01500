/** What an export of a company has of a table. */
export type ExportedAs =
  /**
   * Its rows. Columns with bytes are left out, but for those in `hex`. `hasLongTexts`: a row may have megabytes. `notImported`: what
   * an import makes anew instead of reading it back.
   */
  | {
      kind: 'rows';
      hex?: readonly string[];
      secret?: readonly string[];
      hasLongTexts?: boolean;
      notImported?: readonly string[] | 'all';
    }
  | { kind: 'nothing'; because: string };

/** A table with rows of companies. */
export interface CompanyTable {
  table: string;
  /** The column that names the company. */
  owner: 'company' | 'owner' | 'uuid';
  exported: ExportedAs;
  /** Columns that refer to other rows of the same table. They are emptied before rows are deleted. */
  refersToItself?: readonly string[];
  /** Its rows are large, or many others refer to them without an index: few are deleted at a time. */
  isLarge?: boolean;
  /** A file outside of the database belongs to each row, and goes before it. */
  hasFiles?: boolean;
  /** Statements of a company also read rows of SHARED: where tables are distributed, every node has all its rows. */
  everywhere?: boolean;
}

const ROWS = { kind: 'rows' } as const satisfies ExportedAs;
const nothing = (because: string): ExportedAs => ({ kind: 'nothing', because });

const SUM = nothing('sums and counts of rows that are exported');
const INDEX = nothing('an index of the datasets, which are exported');
const WORK = nothing('work that is still to be done, without content of its own');

const of = (table: string, exported: ExportedAs, more: Partial<CompanyTable> = {}): CompanyTable => ({
  table,
  owner: 'company',
  exported,
  ...more,
});
const owned = (table: string, exported: ExportedAs, more: Partial<CompanyTable> = {}): CompanyTable => ({
  ...of(table, exported, more),
  owner: 'owner',
});

/**
 * Every table with rows of companies but `company` itself, each before those that it refers to: in this order they can be
 * deleted. A test compares the list with the catalogue of the database.
 */
export const COMPANY_TABLES: readonly CompanyTable[] = [
  of('delivery_attempt', ROWS),
  of('delivery', { kind: 'rows', hex: ['body_hash'], hasLongTexts: true }),
  of('footprint_intake', WORK),
  of(
    'exchange_event',
    { kind: 'rows', hex: ['dedupe'], hasLongTexts: true },
    { refersToItself: ['request', 'answer'] },
  ),
  of('removed_event', { kind: 'rows', hex: ['dedupe'] }),
  of('exchange_count', SUM),
  of('data_source_test', nothing('what the last test of a partner found')),
  of('footprint_receipt', ROWS),
  of('received_footprint_content', { kind: 'rows', hex: ['content_hash'], hasLongTexts: true }),
  of('received_footprint', { kind: 'rows', hex: ['content_hash'], hasLongTexts: true }),
  of('footprint_pull', ROWS),
  of('published_footprint', { kind: 'rows', hex: ['content_hash'] }),
  of('factor_turn', WORK),
  of('republication', WORK),

  of('activity', ROWS),
  of('activity_change', ROWS),
  of('activity_total_by_day', SUM),
  of('activity_total_by_month', SUM),

  of('model_input', ROWS, { refersToItself: ['carries'] }),
  of('block', ROWS),
  of('model', ROWS),
  of('switch_source', ROWS),
  of('switch', ROWS),
  of('element_change', ROWS),
  of('element', ROWS),
  of('element_count', SUM),
  of('transport_lane', ROWS, { isLarge: true }),

  owned('dataset_search', INDEX, { everywhere: true }),
  owned('dataset', ROWS, { everywhere: true }),
  owned('search_block', INDEX, { everywhere: true }),
  owned('search_posting', INDEX, { everywhere: true }),
  owned('search_word', INDEX, { everywhere: true }),
  owned('factor_database', ROWS, { everywhere: true }),
  owned('import_key', nothing('the lines of a file whose datasets are being imported')),
  of('recomputation', WORK),
  of('recomputation_again', WORK),

  of('activity_group', ROWS, { isLarge: true }),
  of('org', ROWS),
  of('scope', ROWS),
  of('location', ROWS),
  of('supplier', ROWS, { everywhere: true }),
  owned('taxonomy', ROWS, { refersToItself: ['parent'], everywhere: true }),
  of('image', { kind: 'rows', notImported: ['bytes', 'file'] }, { isLarge: true }),
  owned('listing_count', SUM),

  of('file_import_fault', ROWS),
  of('file_import_fault_group', ROWS),
  of('file_import_piece', nothing('files whose import has not ended; they are dropped when it ends'), {
    isLarge: true,
  }),
  of('file_import', { kind: 'rows', hex: ['digest'] }),
  of('import_mapping', ROWS),
  of('stored_file', nothing('where images lie, which are files of the export'), { hasFiles: true }),

  of('audit_entry', { kind: 'rows', hex: ['hash'], notImported: ['number', 'key', 'hash'] }),
  of('audit_chain', {
    kind: 'rows',
    hex: ['head_hash', 'head_seal', 'pruned_hash', 'pruned_seal'],
    notImported: 'all',
  }),
  of('audit_key', { kind: 'rows', secret: ['sealed'], notImported: 'all' }),

  of('kept_answer', nothing('answers that are kept for 24 hours, sealed')),
  of('refresh_token', nothing('credentials')),
  of('footprint_grant', ROWS),
  of('client', { kind: 'rows', secret: ['secret_hash', 'api_key_hash', 'old_secret_hash', 'old_api_key_hash'] }),
  of('data_source', { kind: 'rows', secret: ['secret'] }),
];
