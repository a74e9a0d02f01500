import type { Answer } from '@footprint-exchange/client';
import { ifMatch } from '@footprint-exchange/client';
import { useRef } from 'preact/hooks';
import { api, may } from '../../session/session.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { SelectField, TextField } from '../../parts/forms/fields.js';
import { FormActions } from '../../parts/forms/FormActions.js';
import { UnitByWords } from '../../parts/forms/FoundByWords.js';
import { useLoaded } from '../../parts/loaded.js';
import { ProductField } from '../products/ProductField.js';
import { useRecordForm } from '../../parts/forms/record-form.js';
import { TheirChanges } from '../../parts/forms/TheirChanges.js';
import { activityTexts } from './activity-texts.js';
import type { Activity } from './ActivityTable.js';
import type { ActivityField, ActivityValues } from './activity-values.js';
import { changesOf, valuesOf } from './activity-values.js';
import { FactorGaps } from './FactorGaps.js';
import type { References } from '../terms/references.js';
import { nodeText } from '../terms/references.js';

interface ActivityFormProps {
  /** What is changed, as it was read; absent: a new one is made. */
  read?: Answer<Activity> | undefined;
  references: References;
  onSaved: () => void;
  onClose: () => void;
}

export function ActivityForm({ read, references, onSaved, onClose }: ActivityFormProps) {
  const t = activityTexts();
  const units = useLoaded((options) => api.GET('/api/v1/unit', options), []);
  const unnamedProduct = useRef(false);

  const form = useRecordForm<Activity, ActivityValues>({
    read,
    valuesOf: (activity) => valuesOf(activity ?? {}),
    readAgain: ({ uuid }) => api.GET('/api/v1/activity/{uuid}', { params: { path: { uuid } } }),
    write: async (values, before, current) => {
      if (unnamedProduct.current) {
        form.fail({ product: t.productUnknown });
        return;
      }
      const body = changesOf(values, before);
      if (current) {
        const params = { path: { uuid: current.data.uuid } };
        await api.PATCH('/api/v1/activity/{uuid}', { params, body, headers: ifMatch(current) });
      } else {
        await api.POST('/api/v1/activity', { body });
      }
      onSaved();
    },
  });
  const activity = form.current?.data;
  // What others chose comes into its field, unless another one was chosen here.
  const isTheirs = form.values.product === (activity?.product?.uuid ?? '');

  const choices = (of: readonly { uuid: string; name: string }[]) => [
    { value: '', text: t.choice },
    ...of.map(({ uuid, name }) => ({ value: uuid, text: name })),
  ];
  const unitCodes = units.answer?.data.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }));
  const unit = form.values.unit;

  return (
    <form onSubmit={form.submit} noValidate>
      <ErrorNotice failure={form.failure} />
      <TheirChanges form={form} labels={labelsOf(t)} textOf={nameOf} />
      <FactorGaps factorSource={activity?.factorSource} />
      <TextField form={form} name="name" label={t.name} hint={t.nameHint} isOptional />
      <div class="fields">
        <TextField form={form} name="startDate" type="date" label={t.start} hint={t.startHint} isOptional />
        <TextField form={form} name="endDate" type="date" label={t.end} isOptional />
      </div>
      {(may('material:read', 'process:read') || read?.data.product) && (
        <ProductField
          label={t.product}
          hint={t.productHint}
          isOptional
          product={isTheirs ? activity?.product : read?.data.product}
          fault={form.faults.product}
          onChange={(uuid) => {
            unnamedProduct.current = uuid === undefined;
            if (uuid !== undefined && uuid !== form.values.product) form.set('product', uuid);
          }}
        />
      )}
      {read?.data.transportLane && (
        <p class="muted">
          {t.lane}: {read.data.transportLane.name}
        </p>
      )}
      <div class="fields">
        <TextField
          form={form}
          name="quantity"
          label={t.quantity}
          hint={t.quantityHint}
          inputMode="decimal"
          isOptional
        />
        <div>
          <SelectField
            form={form}
            name="unit"
            label={t.quantityUnit}
            options={[{ value: '', text: t.choice }, ...(unitCodes ?? (unit ? [{ value: unit, text: unit }] : []))]}
            isOptional
          />
          <UnitByWords onChoose={(code) => form.set('unit', code)} />
        </div>
        <TextField form={form} name="UpstreamCO2e" label={t.upstream} hint={t.stated} inputMode="decimal" isOptional />
        <TextField form={form} name="DownstreamCO2e" label={t.downstream} inputMode="decimal" isOptional />
        <SelectField form={form} name="scope" label={t.scope} options={choices(references.scopes)} isOptional />
        <SelectField
          form={form}
          name="taxonomy"
          label={t.taxonomy}
          options={choices(references.taxonomies.map((node) => ({ uuid: node.uuid, name: nodeText(node) })))}
          isOptional
        />
        <SelectField form={form} name="org" label={t.org} options={choices(references.orgs)} isOptional />
        {may('activity:read') && (
          <SelectField form={form} name="group" label={t.group} options={choices(references.groups)} isOptional />
        )}
        <TextField form={form} name="description" label={t.description} isOptional />
        <TextField form={form} name="syncId" label={t.syncId} isOptional />
      </div>
      <FormActions form={form} action={t.save} onCancel={onClose} />
    </form>
  );
}

/** Of what an activity refers to: a UUID says nothing to people. */
function nameOf(field: ActivityField, activity: Activity): string | undefined {
  const value = activity[field];
  return typeof value === 'object' ? value.name : undefined;
}

function labelsOf(t: ReturnType<typeof activityTexts>): Record<ActivityField, string> {
  return {
    ...{ name: t.name, description: t.description, syncId: t.syncId, quantity: t.quantity, unit: t.quantityUnit },
    ...{ UpstreamCO2e: t.upstream, DownstreamCO2e: t.downstream, startDate: t.start, endDate: t.end },
    ...{ product: t.product, scope: t.scope, taxonomy: t.taxonomy, org: t.org, group: t.group },
  };
}
