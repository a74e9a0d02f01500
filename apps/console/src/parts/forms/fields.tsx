import { Field } from './Field.js';
import type { Form } from './form.js';

type Named<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values] & string;

interface OfForm<Values, Type> {
  form: Form<Values>;
  name: Named<Values, Type>;
  label: string;
  hint?: string | undefined;
  isOptional?: boolean | undefined;
}

interface TextFieldProps<Values> extends OfForm<Values, string> {
  type?: 'text' | 'password' | 'search' | 'url' | 'date' | undefined;
  autocomplete?: 'off' | 'username' | undefined;
  /** Of digits: as `decimal`, on phones. */
  inputMode?: 'decimal' | 'numeric' | undefined;
}

export function TextField<Values extends object>({
  form,
  name,
  label,
  hint,
  isOptional,
  type = 'text',
  autocomplete = 'off',
  inputMode,
}: TextFieldProps<Values>) {
  // The attributes of an input are typed for one kind of it at a time.
  const typed = { type } as { type: 'text' };
  return (
    <Field label={label} hint={hint} fault={form.faults[name]} isOptional={isOptional}>
      {(control) => (
        <input
          {...control}
          {...typed}
          inputMode={inputMode}
          autocomplete={autocomplete}
          spellcheck={false}
          value={form.values[name] as string}
          onInput={(event) => form.set(name, event.currentTarget.value as Values[typeof name])}
        />
      )}
    </Field>
  );
}

/** A text of several lines. */
export function LinesField<Values extends object>({ form, name, label, hint, isOptional }: OfForm<Values, string>) {
  return (
    <Field label={label} hint={hint} fault={form.faults[name]} isOptional={isOptional}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          value={form.values[name] as string}
          onInput={(event) => form.set(name, event.currentTarget.value as Values[typeof name])}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps<Values> extends OfForm<Values, string> {
  options: readonly { readonly value: string; readonly text: string }[];
}

export function SelectField<Values extends object>({
  form,
  name,
  label,
  hint,
  isOptional,
  options,
}: SelectFieldProps<Values>) {
  return (
    <Field label={label} hint={hint} fault={form.faults[name]} isOptional={isOptional}>
      {(control) => (
        <select
          {...control}
          value={form.values[name] as string}
          onChange={(event) => form.set(name, event.currentTarget.value as Values[typeof name])}
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Something that is so or not. */
export function CheckField<Values extends object>({ form, name, label, hint }: OfForm<Values, boolean>) {
  return (
    <div class="field check">
      <label>
        <input
          type="checkbox"
          checked={form.values[name] as boolean}
          onChange={(event) => form.set(name, event.currentTarget.checked as Values[typeof name])}
        />
        <span>
          {label}
          {hint && <span class="hint">{hint}</span>}
        </span>
      </label>
    </div>
  );
}
