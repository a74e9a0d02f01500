import type { Column } from '../../../parts/Table.js';
import { Table } from '../../../parts/Table.js';
import type { Entry, Mapping, Proposal } from './types.js';
import { entryAt, placeOf, withEntry, withField } from './mapping.js';
import { mappingTexts } from './mapping-texts.js';
import './mapping.css';

type ColumnProposal = Proposal['columns'][number];

interface ColumnTableProps {
  proposal: Proposal;
  draft: Mapping;
  /** The datalist of fields. */
  fieldList: string;
  onChange: (draft: Mapping) => void;
  onMore: (place: number) => void;
}

/** The columns of a file with what their first rows say, and the field that each fills. */
export function ColumnTable({ proposal, draft, fieldList, onChange, onMore }: ColumnTableProps) {
  const t = mappingTexts();
  const entryOf = (column: string): Entry => entryAt(draft, placeOf(draft, column));
  const set = (column: string, entry: Entry): void => onChange(withEntry(draft, placeOf(draft, column), entry));
  const shown: Column<ColumnProposal>[] = [
    { key: 'column', heading: t.column, cell: ({ column }) => column },
    {
      key: 'samples',
      heading: t.samples,
      cell: ({ samples }) => (
        <span class="samples">
          {samples.map((sample, nth) => (
            <code key={nth}>{sample}</code>
          ))}
        </span>
      ),
    },
    {
      key: 'field',
      heading: t.field,
      cell: ({ column }) => (
        <input
          aria-label={t.fieldOf(column)}
          list={fieldList}
          autocomplete="off"
          spellcheck={false}
          placeholder={t.notRead}
          value={entryOf(column).field}
          onInput={(event) => {
            const field = event.currentTarget.value.trim();
            set(column, withField(entryOf(column), field, proposal.mapping.columns ?? []));
          }}
        />
      ),
    },
    {
      key: 'unit',
      heading: t.unit,
      cell: ({ column }) => (
        <input
          aria-label={t.unitOf(column)}
          autocomplete="off"
          spellcheck={false}
          value={entryOf(column).unit ?? ''}
          onInput={(event) => set(column, { ...entryOf(column), unit: event.currentTarget.value.trim() || null })}
        />
      ),
    },
    {
      key: 'more',
      heading: t.more,
      isUnseen: true,
      cell: ({ column }) => (
        <>
          <button
            type="button"
            class="link"
            aria-label={t.moreOf(column)}
            onClick={() => onMore(placeOf(draft, column))}
          >
            {t.more}
          </button>
          <Said entry={entryOf(column)} />
        </>
      ),
    },
  ];
  return (
    <div class="column-table">
      <Table caption={t.columns} columns={shown} rows={proposal.columns} rowKey={({ column }) => column} />
    </div>
  );
}

/** What is said of a column beside its field and its unit. */
function Said({ entry: { by, columns, per, decimal, date, values } }: { entry: Entry }) {
  const t = mappingTexts();
  const words = Object.entries(values ?? {});
  const said = [
    by && `${t.by} ${by}`,
    columns && columns.length > 1 && `${t.joined} ${columns.slice(1).join(', ')}`,
    per && `${t.per} ${per.column ?? per.constant ?? ''}`,
    decimal && (decimal === ',' ? t.comma : t.point),
    date,
    ...words.slice(0, 3).map(([text, meant]) => `${text} → ${meant}`),
    words.length > 3 && '…',
  ].filter(Boolean);
  return (
    <>
      {said.map((text, nth) => (
        <span key={nth} class="beneath">
          {text}
        </span>
      ))}
    </>
  );
}
