import { Faults, Invalid } from '#faults';
import type { FieldFaultInFile, FileCell } from '../fields/file-cell.js';
import { unreadable } from '../fields/file-cell.js';
import type { ImportMapping, RowCondition } from './column-mapping.js';
import { headerKey } from './column-mapping.js';
import type { Header } from './header.js';

/** A condition whose column was found. */
interface Condition {
  readonly place: number;
  readonly label: string;
  readonly holds: (text: string) => boolean;
}

/** What a condition may say of the text of a column, each with how that is judged. */
const RULES: { readonly [Rule in keyof Omit<Required<RowCondition>, 'column'>]: Judged<Required<RowCondition>[Rule]> } =
  {
    is: (wanted) => {
      const key = headerKey(wanted);
      return (text) => headerKey(text) === key;
    },
    isNot: (unwanted) => {
      const key = headerKey(unwanted);
      return (text) => headerKey(text) !== key;
    },
    oneOf: (wanted) => {
      const keys = new Set(wanted.map(headerKey));
      return (text) => keys.has(headerKey(text));
    },
    contains: (part) => {
      const key = headerKey(part);
      return (text) => headerKey(text).includes(key);
    },
    empty: (wanted, none) => (text) => {
      const key = headerKey(text);
      return (key === '' || none.has(key)) === wanted;
    },
  };

type Judged<Said> = (said: Said, none: ReadonlySet<string>) => (text: string) => boolean;

const WORDS = Object.keys(RULES) as (keyof typeof RULES)[];

/** Which rows of a file are read: those of which every condition of the mapping holds. */
export class RowFilter {
  private constructor(private readonly conditions: readonly Condition[]) {}

  /** Undefined where the mapping has no condition. @throws Invalid */
  static of({ where = [], none = [] }: Pick<ImportMapping, 'where' | 'none'>, header: Header): RowFilter | undefined {
    if (where.length === 0) return undefined;
    const nothing = new Set(none.map(headerKey));
    const faults = new Faults();
    const found = where.flatMap((each, index) => {
      const at = `mapping.where.${index}`;
      return faults.collect(() => conditionOf(each, nothing, header, at)) ?? [];
    });
    faults.requireNone();
    return new RowFilter(found);
  }

  /**
   * Whether a row is read. What cannot be read, and what is part of a merged cell, decides nothing: such a row is at fault.
   * @param cellAt the cell of the row at a place of the file
   */
  judge(cellAt: (place: number) => FileCell): boolean | FieldFaultInFile {
    let fault: FieldFaultInFile | undefined;
    for (const { place, label, holds } of this.conditions) {
      const cell = cellAt(place);
      const reason = unreadable(cell);
      if (reason !== undefined) fault ??= { field: '', column: label, value: cell.text, reason };
      else if (!holds(cell.text)) return false;
    }
    return fault ?? true;
  }
}

function conditionOf(condition: RowCondition, none: ReadonlySet<string>, header: Header, at: string): Condition {
  const said = WORDS.filter((word) => condition[word] !== undefined);
  const [word, another] = said;
  if (word === undefined || another !== undefined) {
    throw new Invalid({ field: at, message: `has to say one of ${WORDS.join(', ')}` });
  }
  if (word === 'contains' && headerKey(condition.contains ?? '') === '') {
    throw new Invalid({ field: `${at}.contains`, message: 'must not be empty' });
  }
  const { place, label } = header.find(condition.column, `${at}.column`);
  const judged = RULES[word] as Judged<unknown>;
  return { place, label, holds: judged(condition[word], none) };
}
