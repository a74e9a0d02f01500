import { SelectField, TextField } from '../../../../parts/forms/fields.js';
import type { Form } from '../../../../parts/forms/form.js';
import { figureTexts } from '../../../../impacts/figure-texts.js';
import { modelTexts } from './model-texts.js';
import { STAGES } from '../../../../impacts/indicators.js';
import type { InputValues } from './input-values.js';
import type { Block, Unit } from './model.js';

interface FieldsProps<Values extends InputValues> {
  form: Form<Values>;
}

/** How much goes in, in the units that fit. */
export function AmountFields({
  form,
  units,
  isTransport,
}: FieldsProps<InputValues> & { units: readonly Unit[]; isTransport: boolean }) {
  const t = modelTexts();
  const quantityHint = form.values.lifecycleStage === 'D' ? t.creditHint : undefined;
  return (
    <>
      <TextField
        form={form}
        name="quantity"
        label={isTransport ? t.weightCarried : t.quantity}
        hint={isTransport ? t.weightHint : quantityHint}
        inputMode="decimal"
      />
      <SelectField form={form} name="unit" label={t.unit} options={unitOptions(units, form.values.unit)} />
    </>
  );
}

/** A unit that does not fit any more is still shown where it is what was chosen. */
function unitOptions(units: readonly Unit[], chosen: string) {
  const options = units.map(({ code }) => ({ value: code, text: code }));
  return options.some(({ value }) => value === chosen) ? options : [{ value: chosen, text: chosen || '–' }, ...options];
}

const CODES = STAGES.filter((stage) => stage !== 'A1_A3');

/** Where it counts and stands. */
export function PlaceFields({ form, blocks }: FieldsProps<InputValues> & { blocks: readonly Block[] }) {
  const t = modelTexts();
  const { stages } = figureTexts();
  return (
    <>
      <div class="stage">
        <SelectField
          form={form}
          name="lifecycleStage"
          label={t.stage}
          options={CODES.map((code) => ({ value: code, text: `${code} · ${stages[code]}` }))}
        />
      </div>
      {blocks.length > 0 && (
        <SelectField
          form={form}
          name="block"
          label={t.block}
          options={[{ value: '', text: t.noBlock }, ...blocks.map(({ uuid, name }) => ({ value: uuid, text: name }))]}
        />
      )}
    </>
  );
}
