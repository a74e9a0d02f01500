import { Field } from './Field.js';
import type { Form } from './form.js';

interface TextAreaProps<Values> {
  form: Form<Values>;
  name: { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;
  label: string;
  hint?: string | undefined;
  isOptional?: boolean | undefined;
  rows?: number | undefined;
}

/** A text of several lines. */
export function TextArea<Values extends object>({
  form,
  name,
  label,
  hint,
  isOptional,
  rows = 3,
}: TextAreaProps<Values>) {
  return (
    <Field label={label} hint={hint} fault={form.faults[name]} isOptional={isOptional}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          value={form.values[name] as string}
          onInput={(event) => form.set(name, event.currentTarget.value as Values[typeof name])}
        />
      )}
    </Field>
  );
}
