import { RECORD_UUID } from './fields/import-field.js';
import type { ImportKind } from './kinds.js';
import { importFields, readOnlyColumns } from './kinds.js';
import { seemsToHaveFigures } from './findings/unread-figures.js';

/**
 * The header of a file without the columns that a table of ours has beside the fields: in their places stands an empty text. Only
 * where the file has a column `uuid`, as our tables do: in a person's own file `CO2e` is a figure that must not be lost in silence.
 */
export function withoutReadOnly(kind: ImportKind, header: readonly string[]): readonly string[] {
  if (!header.includes(RECORD_UUID.name)) return header;
  const names = new Set([
    ...readOnlyColumns(kind).map(({ name }) => name),
    ...importFields(kind).flatMap(({ name, keys }) => (keys ? [`${name}.name`] : [])),
  ]);
  return header.map((name) => (names.has(name) ? '' : name));
}

/** The columns of a file that nobody reads, and that seem to have figures. @param read the places of the columns that are read */
export function unreadFigures(
  kind: ImportKind,
  header: readonly string[],
  read: readonly number[],
): readonly { readonly place: number; readonly header: string }[] {
  return withoutReadOnly(kind, header).flatMap((name, place) =>
    !read.includes(place) && seemsToHaveFigures(name) ? [{ place, header: name }] : [],
  );
}
