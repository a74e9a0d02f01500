import { Field } from '../../../parts/forms/Field.js';

interface ChooseProps {
  label: string;
  hint?: string | undefined;
  value: string;
  options: readonly { readonly value: string; readonly text: string }[];
  onChange: (value: string) => void;
}

/** One of some values, outside of a form of its own. */
export function Choose({ label, hint, value, options, onChange }: ChooseProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((each) => (
            <option key={each.value} value={each.value}>
              {each.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface WriteProps {
  label: string;
  hint?: string | undefined;
  value: string;
  /** The field of a datalist with what may be written. */
  list?: string | undefined;
  onChange: (value: string) => void;
}

/** A text, outside of a form of its own. */
export function Write({ label, hint, value, list, onChange }: WriteProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          list={list}
          autocomplete="off"
          spellcheck={false}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
