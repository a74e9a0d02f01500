import { SelectField, TextField } from '../../parts/forms/fields.js';
import type { Form } from '../../parts/forms/form.js';
import { importTexts } from './import-texts.js';
import { kindTexts } from './kinds/kind-texts.js';
import { openKinds } from './kinds/kinds.js';
import { DATES } from './mapping/forms.js';
import { AS_FOUND } from './mapping/ReadingFields.js';

/** What is chosen for a file; texts that are empty: as the service finds it. */
export const NOTHING_CHOSEN = {
  ...AS_FOUND,
  ...{ kind: '', database: '', mode: 'create', decimal: '', date: '', day: '', skipFaulty: false, again: false },
};

interface ImportFieldsProps {
  form: Form<typeof NOTHING_CHOSEN>;
  /** Of a workbook. */
  sheets: readonly string[];
  /** Whether no column says the day of the rows. */
  isUndated: boolean;
}

/** What the rows of a file are, and what is so for all of them. */
export function ImportFields({ form, sheets, isUndated }: ImportFieldsProps) {
  const t = importTexts();
  const asFound = { value: '', text: t.asFound };
  return (
    <div class="fields">
      <SelectField
        form={form}
        name="kind"
        label={t.kind}
        options={openKinds().map((value) => ({ value, text: kindTexts()[value] }))}
      />
      {form.values.kind === 'dataset' && (
        <TextField form={form} name="database" label={t.database} hint={t.databaseHint} />
      )}
      {sheets.length > 1 && (
        <SelectField
          form={form}
          name="sheet"
          label={t.sheet}
          options={[asFound, ...sheets.map((text) => ({ value: text, text }))]}
        />
      )}
      <SelectField
        form={form}
        name="mode"
        label={t.mode}
        options={[
          { value: 'create', text: t.modes.create },
          { value: 'upsert', text: t.modes.upsert },
        ]}
      />
      <SelectField
        form={form}
        name="decimal"
        label={t.decimal}
        options={[asFound, { value: '.', text: t.decimals['.'] }, { value: ',', text: t.decimals[','] }]}
      />
      <SelectField
        form={form}
        name="date"
        label={t.date}
        options={[asFound, ...DATES.map((text) => ({ value: text, text }))]}
      />
      {isUndated && <TextField form={form} name="day" type="date" label={t.day} hint={t.dayHint} isOptional />}
    </div>
  );
}
