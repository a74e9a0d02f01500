import type { Heading } from './heads/heading.js';
import type { SystemHeads } from './heads/heads-of-system.js';
import { A1_GWP, BESIDE_A1_GWP } from './heads/publisher-heads.js';
import { SYSTEM_HEADS } from './heads/system-heads.js';
import type { ImportKind } from './kinds.js';
import type { RowCondition } from './mapping/column-mapping.js';

/** Several columns that fill a field together. */
export interface JoinedColumns {
  readonly field: string;
  readonly places: readonly number[];
}

/** What the heads of systems and publishers say, by the places of their columns. */
export interface SystemProposal {
  readonly columns: readonly { readonly place: number; readonly field: string }[];
  readonly joined: readonly JoinedColumns[];
  /** Columns that fill nothing, whatever their heads mean elsewhere. */
  readonly others: readonly number[];
  /** By the place of the column; the header names it. */
  readonly where: readonly (Omit<RowCondition, 'column'> & { readonly place: number })[];
}

const YEAR = /\b(?:19|20)\d{2}\b/;

/** @param which of the systems: those that a file is known to be of by a sign, or those whose heads each stand for themselves */
export function proposedBySystem(
  kind: ImportKind,
  headings: readonly Heading[],
  which: 'signed' | 'unsigned',
): SystemProposal {
  const heads = headings.map(({ whole }) => whole.replace(YEAR, '#'));
  const placeOf = (head: string) => heads.indexOf(head);
  const all = SYSTEM_HEADS.filter(({ signs }) =>
    which === 'unsigned'
      ? signs === undefined
      : signs !== undefined && listOf(signs).some((sign) => heads.includes(sign)),
  );
  const found = all.flatMap(({ fields }) =>
    Object.entries(fields[kind] ?? {}).flatMap(([field, texts]) => bestOf(field, texts, placeOf)),
  );
  return {
    columns: found.flatMap(({ field, places: [place, ...more] }) =>
      place === undefined || more.length > 0 ? [] : [{ place, field }],
    ),
    joined: found.filter(({ places }) => places.length > 1),
    others: [...all.flatMap((system) => othersOf(system, heads)), ...(kind === 'dataset' ? a1Gwp(headings) : [])],
    where: all.flatMap(({ where = {}, fields }) =>
      fields[kind] === undefined
        ? []
        : Object.entries(where).flatMap(([head, condition]) =>
            placeOf(head) < 0 ? [] : [{ ...condition, place: placeOf(head) }],
          ),
    ),
  };
}

/** The first of the heads that the file has: one, or several that are joined. */
function bestOf(field: string, texts: string, placeOf: (head: string) => number): JoinedColumns[] {
  for (const alternative of listOf(texts)) {
    const places = alternative.split(' + ').map(placeOf);
    if (places.every((place) => place >= 0)) return [{ field, places }];
  }
  return [];
}

function othersOf({ others }: SystemHeads, heads: readonly string[]): number[] {
  return others === undefined ? [] : placesOf(listOf(others), heads);
}

function a1Gwp(headings: readonly Heading[]): number[] {
  const bases = headings.flatMap(({ whole, base }) => [whole, base]);
  if (!listOf(BESIDE_A1_GWP).some((head) => bases.includes(head))) return [];
  return headings.flatMap(({ base }, place) => (base === A1_GWP ? [place] : []));
}

function placesOf(wanted: readonly string[], heads: readonly string[]): number[] {
  return heads.flatMap((head, place) => (wanted.includes(head) ? [place] : []));
}

function listOf(texts: string): string[] {
  return texts.split('|');
}
