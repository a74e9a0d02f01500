import { isUnitCode } from '#model/terms';
import type { FieldFaultInFile, FileCell } from '../fields/file-cell.js';
import { unreadable } from '../fields/file-cell.js';
import type { JoinedPart, ResolvedColumn } from './column-mapping.js';
import { headerKey } from './column-mapping.js';

/** What stands between the texts of several columns that are one key or one name. */
export const JOINT = ' | ';

const EMPTY: FileCell = { text: '' };

/** The places of a file whose texts fill the field; none of a constant. */
export function placesOf({ place, parts }: ResolvedColumn): readonly number[] {
  if (parts) return parts.map((part) => part.place);
  return place === undefined ? [] : [place];
}

/** The column as it is where rows have their cells in other places. */
export function placedAt(column: ResolvedColumn, placeOf: (place: number) => number): ResolvedColumn {
  const { place, parts, per } = column;
  return {
    ...column,
    ...(place !== undefined && { place: placeOf(place) }),
    ...(parts && { parts: parts.map((part) => ({ ...part, place: placeOf(part.place) })) }),
    ...(per && { per: placedAt(per, placeOf) }),
  };
}

/** The cell of a row that fills the field. */
export function cellOf(column: ResolvedColumn, cells: readonly FileCell[]): FileCell {
  const { place, parts, constant = '' } = column;
  if (parts) return joinedCell(column, parts, cells);
  return place === undefined ? { text: constant } : (cells[place] ?? EMPTY);
}

function joinedCell(column: ResolvedColumn, parts: readonly JoinedPart[], cells: readonly FileCell[]): FileCell {
  const texts: string[] = [];
  for (const { place, label } of parts) {
    const cell = cells[place] ?? EMPTY;
    const reason = unreadable(cell);
    if (reason !== undefined) return { text: cell.text, reason: `${label}: ${reason}` };
    texts.push(isNone(column, cell.text) ? '' : cell.text.trim());
  }
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0) return EMPTY;
  // A name is for people; in a key an empty text tells one row from another.
  return { text: (column.field.name === 'name' ? filled : texts).join(JOINT) };
}

/** What a cell says: its text, or what the mapping says that this stands for. */
export function textIn(column: ResolvedColumn, cells: readonly FileCell[]): string {
  const { text } = cellOf(column, cells);
  return meantBy(column, text) ?? (isNone(column, text) ? '' : text);
}

/** What the mapping says that a text stands for. Case does not count, but in the code of a unit: `mg` is no `Mg`. */
export function meantBy({ field, values }: ResolvedColumn, text: string): string | undefined {
  const exact = text.trim();
  const isCode = field.cell.kind === 'unit' && isUnitCode(exact);
  return values?.exact.get(exact) ?? (isCode ? undefined : values?.inAnyCase.get(headerKey(text)));
}

/** Whether a text means that there is nothing, such as `n.a.`. */
export function isNone({ none }: ResolvedColumn, text: string): boolean {
  return none?.has(text.trim().toLowerCase()) ?? false;
}

/** Whether a row has nothing that fills the field. */
export function isBlank(column: ResolvedColumn, cells: readonly FileCell[]): boolean {
  const { place, parts } = column;
  if (parts) return parts.every((part) => isBlankCell(cells[part.place]));
  return place === undefined || isBlankCell(cells[place]);
}

function isBlankCell(cell: FileCell | undefined): boolean {
  return (cell?.text ?? '').trim() === '' && !cell?.reason;
}

/** A column of the file that fills several fields does not say by itself which of them is at fault. */
export function faultIn({ field, label, fillsMore }: ResolvedColumn, value: string, reason: string): FieldFaultInFile {
  return { field: field.name, column: label, value, reason: fillsMore ? `${field.name}: ${reason}` : reason };
}
