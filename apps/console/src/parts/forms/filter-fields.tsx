import { useEffect, useRef } from 'preact/hooks';
import { partTexts } from '../part-texts.js';
import { Field } from './Field.js';
import { useTyped } from './typed.js';
import './filter-fields.css';

interface FilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Filters by one of some values, or by none of them. */
export function SelectFilter({ label, value = '', options, onChange }: FilterProps & { options: [string, string][] }) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value || undefined)}>
          <option value="">{partTexts().any}</option>
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const PAUSE_MS = 350;

/** Filters once somebody pauses typing. What is typed stays while the page is drawn anew. */
export function TypedFilter({ label, value = '', onChange }: FilterProps) {
  const [text, setText] = useTyped(value);
  // Another filter may change in the pause: the address is that of then.
  const apply = useRef(onChange);
  apply.current = onChange;
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => apply.current(text.trim() || undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="search"
          autocomplete="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** Filters by a day, such as the first of a period. */
export function DayFilter({ label, value = '', onChange }: FilterProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value.slice(0, 10)}
          onChange={({ currentTarget: { value: day } }) => {
            // While somebody types a year it has been 0002 and 0020 first.
            if (!day.startsWith('0')) onChange(day || undefined);
          }}
        />
      )}
    </Field>
  );
}
