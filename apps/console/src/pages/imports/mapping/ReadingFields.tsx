import type { Form } from '../../../parts/forms/form.js';
import { LinesField, SelectField, TextField } from '../../../parts/forms/fields.js';
import { linesOf } from '../../../parts/forms/lines.js';
import type { Mapping } from './types.js';
import { ENCODINGS, SEPARATORS } from './forms.js';
import { mappingTexts } from './mapping-texts.js';

/** How a file is read, as it is typed; empty: as the service finds it. */
export interface Reading {
  sheet: string;
  encoding: string;
  separator: string;
  headerLine: string;
  headerRows: string;
  none: string;
}

export const AS_FOUND: Reading = { sheet: '', encoding: '', separator: '', headerLine: '', headerRows: '', none: '' };

/** The parts of a mapping that say how the file is read. */
export function readingOf({ sheet, encoding, separator, headerLine, headerRows, none }: Reading): Mapping {
  return {
    ...(sheet && { sheet }),
    ...(encoding && { encoding: encoding as (typeof ENCODINGS)[number] }),
    ...(separator && { separator: separator as (typeof SEPARATORS)[number] }),
    ...(headerLine.trim() && { headerLine: Number(headerLine) }),
    ...(headerRows.trim() && { headerRows: Number(headerRows) }),
    ...(linesOf(none).length > 0 && { none: linesOf(none) }),
  };
}

interface ReadingFieldsProps<Values> {
  form: Form<Values>;
  isWorkbook: boolean;
}

/** Encoding, separator, heads, and texts that mean no value. */
export function ReadingFields<Values extends Reading>({ form: wider, isWorkbook }: ReadingFieldsProps<Values>) {
  const t = mappingTexts();
  const form = wider as unknown as Form<Reading>;
  const asFound = { value: '', text: t.asFound };
  const isOpen = Object.values(readingOf({ ...form.values, sheet: '' })).length > 0;
  return (
    <details class="reading" open={isOpen}>
      <summary>{t.reading}</summary>
      <div class="fields">
        {!isWorkbook && (
          <>
            <SelectField
              form={form}
              name="encoding"
              label={t.encoding}
              options={[asFound, ...ENCODINGS.map((text) => ({ value: text, text }))]}
            />
            <SelectField
              form={form}
              name="separator"
              label={t.separator}
              options={[asFound, ...SEPARATORS.map((value) => ({ value, text: t.separators[value] }))]}
            />
          </>
        )}
        <TextField form={form} name="headerLine" label={t.headerLine} inputMode="numeric" />
        <TextField form={form} name="headerRows" label={t.headerRows} hint={t.headerRowsHint} inputMode="numeric" />
        <LinesField form={form} name="none" label={t.noneTexts} hint={t.noneHint} />
      </div>
    </details>
  );
}
