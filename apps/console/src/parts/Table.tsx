import type { ComponentChildren } from 'preact';
import { partTexts } from '../texts/parts.js';
import { Icon } from './Icon.js';

export interface Column<Row> {
  /** Of the column among the others. */
  readonly key: string;
  readonly heading: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Of numbers: `end`. */
  readonly align?: 'end' | undefined;
  /** How the API sorts by it, where it does. */
  readonly sort?: string | undefined;
  /** The heading is for screen readers only, as of a column of buttons. */
  readonly isUnseen?: boolean | undefined;
}

export interface Sorting {
  /** What the API was asked to sort by: a name of the columns, behind `-` from the last to the first. */
  readonly by: string | undefined;
  readonly set: (by: string) => void;
}

interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting | undefined;
}

/** Rows of records. The first column says which record a row is of. On a narrow screen each row is a card. */
export function Table<Row>({ caption, columns, rows, rowKey, sorting }: TableProps<Row>) {
  return (
    <div class="table-frame">
      {/* The roles are said, since a table that is laid out as cards would lose them. */}
      <table role="table">
        <caption class="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, heading, cell, align, isUnseen }, index) => {
                const shared = { key, class: align, 'data-heading': isUnseen ? undefined : heading };
                return index === 0 ? (
                  <th {...shared} scope="row" role="rowheader">
                    {cell(row)}
                  </th>
                ) : (
                  <td {...shared} role="cell">
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const t = partTexts();
  const { heading, align, sort, isUnseen } = column;
  const isUp = sort !== undefined && sorting?.by === sort;
  const isDown = sort !== undefined && sorting?.by === `-${sort}`;
  const direction = isUp ? 'ascending' : isDown ? 'descending' : undefined;
  return (
    <th scope="col" role="columnheader" class={align} aria-sort={direction}>
      {sort !== undefined && sorting ? (
        <button
          type="button"
          class="sort"
          title={t.sortBy(heading)}
          onClick={() => sorting.set(isUp ? `-${sort}` : sort)}
        >
          {heading}
          <Icon name={isDown ? 'down' : 'up'} />
        </button>
      ) : (
        <span class={isUnseen ? 'unseen' : undefined}>{heading}</span>
      )}
    </th>
  );
}
