import { numberText } from '../../../browser/number-text.js';
import { Button } from '../../../parts/Button.js';
import { Dialog } from '../../../parts/Dialog.js';
import type { Entry, Mapping } from './types.js';
import { Choose, Write } from './Choose.js';
import { DATES } from './forms.js';
import { entryAt, isJoinable, withEntry, withJoined } from './mapping.js';
import { mappingTexts } from './mapping-texts.js';
import { WordList } from './WordList.js';

interface ColumnDialogProps {
  draft: Mapping;
  /** Of the entry among those of the draft. */
  place: number;
  /** All columns of the file. */
  columns: readonly string[];
  onChange: (draft: Mapping) => void;
  onClose: () => void;
}

const KEYS = ['uuid', 'syncId', 'sku', 'code', 'path', 'name'] as const;

/** What may be said of what fills a field, beside the field and the unit. It holds at once. */
export function ColumnDialog({ draft, place, columns, onChange, onClose }: ColumnDialogProps) {
  const t = mappingTexts();
  const entry = entryAt(draft, place);
  const put = (next: Entry): void => onChange(withEntry(draft, place, next));
  const set = (changes: Partial<Entry>): void => put({ ...entry, ...changes });
  const asFile = { value: '', text: t.asFile };
  return (
    <Dialog title={t.moreOf(entry.columns?.[0] ?? entry.column ?? entry.field)} onClose={onClose}>
      <div class="fields">
        <Choose
          label={t.by}
          hint={t.byHint}
          value={entry.by ?? ''}
          options={[{ value: '', text: t.anyKey }, ...KEYS.map((value) => ({ value, text: value }))]}
          onChange={(by) => set({ by: (by || null) as Entry['by'] & string })}
        />
        <Choose
          label={t.decimal}
          value={entry.decimal ?? ''}
          options={[asFile, { value: '.', text: t.point }, { value: ',', text: t.comma }]}
          onChange={(decimal) => set({ decimal: (decimal || null) as '.' | null })}
        />
        <Choose
          label={t.date}
          value={entry.date ?? ''}
          options={[asFile, ...DATES.map((value) => ({ value, text: value }))]}
          onChange={(date) => set({ date: (date || null) as (typeof DATES)[number] | null })}
        />
      </div>
      <Per entry={entry} columns={columns} onChange={put} />
      {isJoinable(entry.field) && <Joined entry={entry} columns={columns} onChange={put} />}
      <WordList words={entry.values ?? {}} onChange={(values) => set({ values })} />
      <div class="actions end">
        <Button kind="primary" onClick={onClose}>
          {t.done}
        </Button>
      </div>
    </Dialog>
  );
}

interface PartProps {
  entry: Entry;
  columns: readonly string[];
  onChange: (entry: Entry) => void;
}

/** Stands for a number; columns stand behind it. */
const NUMBER = '#';

function Per({ entry, columns, onChange }: PartProps) {
  const t = mappingTexts();
  const { column, constant } = entry.per ?? {};
  const chosen = column ? NUMBER + column : (constant ?? undefined) === undefined ? '' : NUMBER;
  const perOf = (value: string): Entry['per'] => {
    if (value === '') return null;
    return value === NUMBER ? { constant: '' } : { column: value.slice(NUMBER.length) };
  };
  return (
    <div class="fields">
      <Choose
        label={t.per}
        hint={t.perHint}
        value={chosen}
        options={[
          { value: '', text: t.perNothing },
          { value: NUMBER, text: t.perNumber },
          ...columns.map((each) => ({ value: NUMBER + each, text: t.perColumn(each) })),
        ]}
        onChange={(value) => onChange({ ...entry, per: perOf(value) ?? null })}
      />
      {chosen === NUMBER && (
        <Write
          label={t.number}
          value={constant ?? ''}
          onChange={(value) => onChange({ ...entry, per: { constant: value } })}
        />
      )}
    </div>
  );
}

function Joined({ entry, columns, onChange }: PartProps) {
  const t = mappingTexts();
  const own = entry.columns ?? [entry.column ?? ''];
  const others = own.slice(1);
  const free = columns.filter((each) => each !== own[0]);
  const set = (nth: number, column: string): void =>
    onChange(withJoined(entry, others.toSpliced(nth, 1, ...(column ? [column] : []))));
  return (
    <fieldset class="field plain-set">
      <legend>{t.joined}</legend>
      <p class="hint">{t.joinedHint}</p>
      <div class="fields">
        {[...others, ''].map((chosen, nth) => (
          <Choose
            key={nth}
            label={t.joinedColumn(numberText(nth + 2))}
            value={chosen}
            options={[
              { value: '', text: t.noColumn },
              ...free
                .filter((each) => each === chosen || !others.includes(each))
                .map((each) => ({ value: each, text: each })),
            ]}
            onChange={(column) => set(nth, column)}
          />
        ))}
      </div>
    </fieldset>
  );
}
