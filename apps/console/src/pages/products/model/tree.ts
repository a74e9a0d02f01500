import type { Part } from '../origin/parts-of.js';
import type { Block, Input, ModelParts } from './inputs/model.js';

/** A row of the tree: a block, an input in it, or what that is made of. */
export type TreeRow =
  | {
      readonly kind: 'block';
      readonly key: string;
      readonly block: Block | undefined;
      readonly count: number;
      readonly isEmpty: boolean;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'input';
      readonly key: string;
      readonly level: number;
      readonly input: Input;
      readonly part: Part | undefined;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'part';
      readonly key: string;
      readonly level: number;
      readonly part: Part;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'cut'; readonly key: string; readonly level: number; readonly count: number | undefined }
  | { readonly kind: 'more'; readonly key: string; readonly level: number; readonly count: number };

/** What somebody has opened, closed, or looks for. */
export interface TreeView {
  /** Keys of inputs and parts. */
  readonly open: ReadonlySet<string>;
  /** Keys of blocks. */
  readonly closed: ReadonlySet<string>;
  /** How many inputs of a block are shown, by its key. */
  readonly shown: Readonly<Record<string, number>>;
  readonly find: string;
}

/** What the API says of inputs: alone, and with what they are made of. */
export interface PartsOfInputs {
  readonly parts: ReadonlyMap<string, Part>;
  /** Undefined until it was loaded. */
  readonly deep: ReadonlyMap<string, Part> | undefined;
}

/** How many inputs of a block are shown at first, and with each step more. */
export const STEP = 50;
export const NO_BLOCK = 'none';

/** Blocks with their inputs, and these with what they are made of, as far as they are open. */
export function treeRows({ inputs, blocks }: ModelParts, parts: PartsOfInputs, view: TreeView): TreeRow[] {
  const found = inputs.filter((input) => isFound(input, view.find));
  const byBlock = new Map<string, Input[]>();
  for (const input of found) {
    const key = input.block?.uuid ?? NO_BLOCK;
    const known = byBlock.get(key);
    if (known) known.push(input);
    else byBlock.set(key, [input]);
  }
  const loose = byBlock.get(NO_BLOCK) ?? [];
  if (blocks.length === 0) return rowsOfInputs(loose, NO_BLOCK, 0, parts, view);
  const filled = new Set(inputs.map(({ block }) => block?.uuid));
  const groups = [...blocks, ...(loose.length > 0 ? [undefined] : [])];
  return groups.flatMap((block): TreeRow[] => {
    const key = block?.uuid ?? NO_BLOCK;
    const own = byBlock.get(key) ?? [];
    if (view.find && own.length === 0) return [];
    const isOpen = !view.closed.has(key);
    const head: TreeRow = { kind: 'block', key, block, count: own.length, isEmpty: !filled.has(block?.uuid), isOpen };
    return [head, ...(isOpen ? rowsOfInputs(own, key, 1, parts, view) : [])];
  });
}

function isFound({ name, material, transport }: Input, find: string): boolean {
  const words = find.trim().toLowerCase();
  return [name, material?.name, transport?.lane.name].some((text) => text?.toLowerCase().includes(words));
}

function rowsOfInputs(
  inputs: readonly Input[],
  block: string,
  level: number,
  { parts, deep }: PartsOfInputs,
  view: TreeView,
): TreeRow[] {
  const shown = view.shown[block] ?? STEP;
  const rows = inputs.slice(0, shown).flatMap((input): TreeRow[] => {
    const part = parts.get(input.uuid);
    const isOpen = view.open.has(input.uuid);
    const row: TreeRow = { kind: 'input', key: input.uuid, level, input, part, isOpen };
    return [row, ...(isOpen ? rowsBelow(input.uuid, deep && (deep.get(input.uuid) ?? {}), level + 1, view) : [])];
  });
  const rest = inputs.length - shown;
  return rest > 0 ? [...rows, { kind: 'more', key: `${block}.more`, level, count: rest }] : rows;
}

/** @param part undefined: it is not loaded yet */
function rowsBelow(
  above: string,
  part: Pick<Part, 'parts' | 'cut'> | undefined,
  level: number,
  view: TreeView,
): TreeRow[] {
  if (!part) return [{ kind: 'cut', key: `${above}.loading`, level, count: undefined }];
  const rows = (part.parts ?? []).flatMap((each, nth): TreeRow[] => {
    const key = `${above}.${nth}`;
    const isOpen = view.open.has(key);
    return [{ kind: 'part', key, level, part: each, isOpen }, ...(isOpen ? rowsBelow(key, each, level + 1, view) : [])];
  });
  const cut = part.cut?.count ?? (rows.length === 0 ? 0 : undefined);
  return cut === undefined ? rows : [...rows, { kind: 'cut', key: `${above}.cut`, level, count: cut }];
}
