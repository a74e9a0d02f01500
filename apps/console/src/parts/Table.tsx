import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  /** Of the column among the others. */
  readonly key: string;
  readonly heading: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Of numbers: `end`. */
  readonly align?: 'end' | undefined;
  /** The heading is for screen readers only, as of a column of buttons. */
  readonly isUnseen?: boolean | undefined;
}

interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What stands instead of the cells behind the first one, such as a form that changes the row; nothing: they stand. */
  instead?: ((row: Row) => ComponentChildren) | undefined;
}

/** Rows of records. The first column says which record a row is of. On a narrow screen each row is a card. */
export function Table<Row>({ caption, columns, rows, rowKey, instead }: TableProps<Row>) {
  return (
    <div class="table-frame">
      {/* The roles are said, since a table that is laid out as cards would lose them. */}
      <table role="table">
        <caption class="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, heading, align, isUnseen }) => (
              <th key={key} scope="col" role="columnheader" class={align}>
                <span class={isUnseen ? 'unseen' : undefined}>{heading}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const whole = instead?.(row);
            return (
              <tr key={rowKey(row)} role="row">
                {(whole ? columns.slice(0, 1) : columns).map(({ key, heading, cell, align, isUnseen }, index) => {
                  const shared = { key, class: align, 'data-heading': isUnseen ? undefined : heading };
                  return index === 0 ? (
                    <th {...shared} scope="row" role="rowheader">
                      <div class="cell">{cell(row)}</div>
                    </th>
                  ) : (
                    <td {...shared} role="cell">
                      <div class="cell">{cell(row)}</div>
                    </td>
                  );
                })}
                {whole && (
                  <td colSpan={columns.length - 1} role="cell" class="whole">
                    {whole}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
