import type { Schemas } from '@footprint-exchange/client';
import { useId } from 'preact/hooks';
import type { Column } from '../../parts/Table.js';
import { Table } from '../../parts/Table.js';
import { importTexts } from './import-texts.js';
import { useFieldsOf } from './fields-of-kind.js';
import type { Kind } from './kinds.js';
import type { Choice, Choices } from './mapping.js';

type ColumnProposal = Schemas['ColumnProposalRecord'];

interface ColumnTableProps {
  kind: Kind;
  columns: readonly ColumnProposal[];
  choices: Choices;
  onChange: (column: string, choice: Choice) => void;
}

/** The columns of a file with what their first rows say, and the field that each fills. */
export function ColumnTable({ kind, columns, choices, onChange }: ColumnTableProps) {
  const t = importTexts();
  const id = useId();
  const fields = useFieldsOf(kind);
  const choiceOf = (column: string): Choice => choices[column] ?? { field: '', unit: '' };
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
          list={id}
          autocomplete="off"
          spellcheck={false}
          placeholder={t.notRead}
          value={choiceOf(column).field}
          onInput={(event) => onChange(column, { ...choiceOf(column), field: event.currentTarget.value.trim() })}
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
          value={choiceOf(column).unit}
          onInput={(event) => onChange(column, { ...choiceOf(column), unit: event.currentTarget.value.trim() })}
        />
      ),
    },
  ];
  return (
    <div class="column-table">
      <datalist id={id}>
        {fields.map((field) => (
          <option key={field} value={field} />
        ))}
      </datalist>
      <Table caption={t.columns} columns={shown} rows={columns} rowKey={({ column }) => column} />
    </div>
  );
}
