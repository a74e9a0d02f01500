import { api } from '../../../session/session.js';
import { LinesField, SelectField, TextField } from '../../../parts/forms/fields.js';
import type { Form } from '../../../parts/forms/form.js';
import { PlaceByWords, UnitByWords } from '../../../parts/forms/FoundByWords.js';
import { useLoaded } from '../../../parts/loaded.js';
import { editingTexts } from './editing-texts.js';
import { productTexts } from '../product-texts.js';
import type { Edited } from './edited.js';
import { RATINGS } from './edited.js';
import { editedTexts } from './edited-texts.js';
import type { Product } from '../kind.js';
import { PACT_GROUPS } from '../pact/pact-fields.js';
import { PactGroupFields } from './PactFields.js';

const GRADES = ['1', '2', '3', '4', '5'].map((value) => ({ value, text: value }));

interface EditFieldsProps {
  form: Form<Edited>;
  /** The supplier there is, whom a list of very many may lack. */
  supplier: Product['supplier'];
}

export function EditFields({ form, supplier }: EditFieldsProps) {
  const t = editingTexts();
  const p = productTexts();
  const labels = editedTexts();
  const units = useUnits(form.values);
  const masses = units.filter(({ type }) => type === undefined || type === 'mass');
  const suppliers = useSuppliers(supplier);
  const none = { value: '', text: t.noUnit };
  return (
    <>
      <TextField form={form} name="name" label={labels.name} />
      <div class="fields">
        <TextField form={form} name="sku" label={labels.sku} isOptional />
        <div>
          <SelectField form={form} name="unit" label={labels.unit} options={[none, ...units]} />
          <UnitByWords onChoose={(code) => form.set('unit', code)} />
        </div>
        <TextField form={form} name="weight" label={labels.weight} inputMode="decimal" isOptional />
        <SelectField form={form} name="weightUnit" label={labels.weightUnit} options={masses} />
        <TextField form={form} name="packagingWeight" label={labels.packagingWeight} inputMode="decimal" isOptional />
        <SelectField form={form} name="packagingWeightUnit" label={labels.packagingWeightUnit} options={masses} />
        <SelectField form={form} name="supplier" label={labels.supplier} options={[none, ...suppliers]} />
        <TextField form={form} name="supplierPartId" label={labels.supplierPartId} isOptional />
        <TextField form={form} name="startDate" type="date" label={labels.startDate} isOptional />
        <TextField form={form} name="endDate" type="date" label={labels.endDate} isOptional />
      </div>
      <TextField
        {...{ form, hint: t.percent, label: labels.recycledPercent }}
        name="recycledPercent"
        inputMode="decimal"
        isOptional
      />
      <TextField form={form} name="geoLocation" label={labels.geoLocation} hint={t.geoLocationHint} isOptional />
      <PlaceByWords onChoose={(code) => form.set('geoLocation', code)} />
      <TextField form={form} name="cpcCode" label={labels.cpcCode} isOptional />
      <SelectField
        form={form}
        name="share"
        label={labels.share}
        options={[
          { value: '', text: t.sharings.company },
          { value: 'true', text: t.sharings.yes },
          { value: 'false', text: t.sharings.no },
        ]}
      />
      <fieldset class="field">
        <legend>
          {p.quality}: {p.rating}
        </legend>
        <div class="fields">
          {RATINGS.map((rating) => (
            <SelectField key={rating} form={form} name={rating} label={labels[rating]} options={[none, ...GRADES]} />
          ))}
        </div>
      </fieldset>
      <fieldset class="field">
        <legend>{p.pact}</legend>
        {PACT_GROUPS.map((group) => (
          <PactGroupFields key={group} form={form} group={group} />
        ))}
      </fieldset>
      <LinesField form={form} name="description" label={labels.description} isOptional />
      <LinesField form={form} name="notes" label={labels.notes} isOptional />
    </>
  );
}

interface UnitOption {
  readonly value: string;
  readonly text: string;
  /** Absent of those that the form begins with, until the list of units has come. */
  readonly type?: string;
}

function useUnits({ unit, weightUnit, packagingWeightUnit }: Edited): UnitOption[] {
  const { answer } = useLoaded((options) => api.GET('/api/v1/unit', options), []);
  if (answer) return answer.data.map(({ code, name, type }) => ({ value: code, text: `${code} · ${name}`, type }));
  const used = new Set([unit, weightUnit, packagingWeightUnit].filter(Boolean));
  return [...used].map((code) => ({ value: code, text: code }));
}

function useSuppliers(current: Product['supplier']): { value: string; text: string }[] {
  const { answer } = useLoaded(
    (options) => api.GET('/api/v1/supplier', { ...options, params: { query: { limit: 1000 } } }),
    [],
  );
  const listed = answer?.data.data ?? [];
  const isListed = !current || listed.some(({ uuid }) => uuid === current.uuid);
  return [...(isListed ? [] : [current]), ...listed].map(({ uuid, name }) => ({ value: uuid, text: name }));
}
