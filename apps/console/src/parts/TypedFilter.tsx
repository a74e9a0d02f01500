import { useEffect, useState } from 'preact/hooks';
import { Field } from './Field.js';

interface TypedFilterProps {
  label: string;
  value: string | undefined;
  /** Undefined: nothing is typed. */
  onChange: (value: string | undefined) => void;
}

const PAUSE_MS = 350;

/** Words to filter by, applied once somebody pauses typing. What is typed stays while the page is drawn anew. */
export function TypedFilter({ label, value = '', onChange }: TypedFilterProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim() || undefined), PAUSE_MS);
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
