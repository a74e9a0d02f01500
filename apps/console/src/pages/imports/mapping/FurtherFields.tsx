import { numberText } from '../../../browser/number-text.js';
import { Button } from '../../../parts/Button.js';
import type { Entry, Mapping } from './types.js';
import { Choose, Write } from './Choose.js';
import { entryAt, placeOf, withEntry } from './mapping.js';
import { mappingTexts } from './mapping-texts.js';

interface FurtherFieldsProps {
  draft: Mapping;
  /** All columns of the file. */
  columns: readonly string[];
  /** The datalist of fields. */
  fieldList: string;
  onChange: (draft: Mapping) => void;
  onMore: (place: number) => void;
}

/** What fills fields beside the columns, each of which fills one: texts that every row has, and columns that fill a second one. */
export function FurtherFields({ draft, columns, fieldList, onChange, onMore }: FurtherFieldsProps) {
  const t = mappingTexts();
  const shown = new Set(columns.map((column) => placeOf(draft, column)));
  const places = [...(draft.columns ?? []).keys()].filter((place) => !shown.has(place));
  return (
    <section class="mapping-part" aria-label={t.further}>
      <h2>{t.further}</h2>
      <p class="muted">{t.furtherHint}</p>
      {places.map((place, nth) => (
        <FurtherField
          key={place}
          name={t.furtherNth(numberText(nth + 1))}
          entry={entryAt(draft, place)}
          {...{ columns, fieldList }}
          onChange={(entry) => onChange(withEntry(draft, place, entry))}
          onMore={() => onMore(place)}
        />
      ))}
      <div class="actions">
        <Button
          onClick={() => onChange({ ...draft, columns: [...(draft.columns ?? []), { constant: '', field: '' }] })}
        >
          {t.addField}
        </Button>
      </div>
    </section>
  );
}

interface FurtherFieldProps extends Pick<FurtherFieldsProps, 'columns' | 'fieldList'> {
  name: string;
  entry: Entry;
  onChange: (entry: Entry | undefined) => void;
  onMore: () => void;
}

/** Stands for a text; columns stand behind it. */
const TEXT = '=';

function FurtherField({ name, entry, columns, fieldList, onChange, onMore }: FurtherFieldProps) {
  const t = mappingTexts();
  const column = entry.columns?.[0] ?? entry.column;
  const from = (value: string): Entry => {
    const { column: _, columns: __, constant: ___, ...kept } = entry;
    return value === TEXT ? { ...kept, constant: '' } : { ...kept, column: value.slice(TEXT.length) };
  };
  return (
    <fieldset class="card row-fields">
      <legend class="unseen">{name}</legend>
      <div class="fields">
        <Write
          label={t.field}
          value={entry.field}
          list={fieldList}
          onChange={(field) => onChange({ ...entry, field: field.trim() })}
        />
        <Choose
          label={t.from}
          value={column ? TEXT + column : TEXT}
          options={[{ value: TEXT, text: t.constant }, ...columns.map((each) => ({ value: TEXT + each, text: each }))]}
          onChange={(value) => onChange(from(value))}
        />
        {!column && (
          <Write
            label={t.text}
            value={entry.constant ?? ''}
            onChange={(constant) => onChange({ ...entry, constant })}
          />
        )}
        <Write
          label={t.unit}
          value={entry.unit ?? ''}
          onChange={(unit) => onChange({ ...entry, unit: unit.trim() || null })}
        />
      </div>
      <div class="actions">
        <button type="button" class="link" aria-label={t.moreOf(name)} onClick={onMore}>
          {t.more}
        </button>
        <button type="button" class="link" aria-label={`${t.remove}: ${name}`} onClick={() => onChange(undefined)}>
          {t.remove}
        </button>
      </div>
    </fieldset>
  );
}
