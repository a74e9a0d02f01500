import type { Answer } from '@footprint-exchange/client';
import { ifMatch, PreconditionFailed } from '@footprint-exchange/client';
import { useRef, useState } from 'preact/hooks';
import { api, may } from '../../app/session.js';
import { Button } from '../../parts/Button.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { SelectField, TextField } from '../../parts/fields.js';
import type { Form } from '../../parts/form.js';
import { useForm } from '../../parts/form.js';
import { useLoaded } from '../../parts/loaded.js';
import { activityTexts } from '../../texts/activities.js';
import { partTexts } from '../../texts/parts.js';
import type { Activity } from './ActivityTable.js';
import type { ActivityField, ActivityValues } from './activity-values.js';
import { ACTIVITY_FIELDS, changesOf, valuesOf } from './activity-values.js';
import { ProductField } from './ProductField.js';
import type { References } from './references.js';
import { nodeText } from './references.js';
import { TheirChanges } from './TheirChanges.js';

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
  const latest = useRef(read);
  const [theirs, setTheirs] = useState<readonly ActivityField[]>([]);
  const unnamedProduct = useRef(false);
  const before = valuesOf(latest.current?.data ?? {});

  const form: Form<ActivityValues> = useForm(before, async (values) => {
    if (unnamedProduct.current) {
      form.fail({ product: t.productUnknown });
      return;
    }
    const { current } = latest;
    if (!current) {
      await api.POST('/api/v1/activity', { body: changesOf(values, before) });
    } else {
      try {
        const params = { path: { uuid: current.data.uuid } };
        const body = changesOf(values, valuesOf(current.data));
        await api.PATCH('/api/v1/activity/{uuid}', { params, body, headers: ifMatch(current) });
      } catch (failure) {
        if (failure instanceof PreconditionFailed) await readTheirs(values);
        throw failure;
      }
    }
    onSaved();
  });

  /** What others changed comes into the fields that were not touched here; what was typed stays. */
  const readTheirs = async (values: ActivityValues): Promise<void> => {
    const known = valuesOf(latest.current?.data ?? {});
    const uuid = latest.current?.data.uuid ?? '';
    latest.current = await api.GET('/api/v1/activity/{uuid}', { params: { path: { uuid } } });
    const now = valuesOf(latest.current.data);
    const changed = ACTIVITY_FIELDS.filter((field) => now[field] !== known[field]);
    for (const field of changed) if (values[field] === known[field]) form.set(field, now[field]);
    setTheirs(changed);
  };

  const choices = (of: readonly { uuid: string; name: string }[]) => [
    { value: '', text: t.choice },
    ...of.map(({ uuid, name }) => ({ value: uuid, text: name })),
  ];
  const unitCodes = units.answer?.data.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }));
  const unit = form.values.unit;

  return (
    <form onSubmit={form.submit} noValidate>
      <ErrorNotice failure={form.failure} />
      {theirs.length > 0 && latest.current && (
        <TheirChanges fields={theirs} activity={latest.current.data} values={form.values} />
      )}
      <TextField form={form} name="name" label={t.name} hint={t.nameHint} isOptional />
      <div class="pair">
        <TextField form={form} name="startDate" type="date" label={t.start} hint={t.startHint} isOptional />
        <TextField form={form} name="endDate" type="date" label={t.end} isOptional />
      </div>
      {(may('material:read', 'process:read') || read?.data.product) && (
        <ProductField
          product={read?.data.product}
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
      <div class="pair">
        <TextField
          form={form}
          name="quantity"
          label={t.quantity}
          hint={t.quantityHint}
          inputMode="decimal"
          isOptional
        />
        <SelectField
          form={form}
          name="unit"
          label={t.quantityUnit}
          options={[{ value: '', text: t.choice }, ...(unitCodes ?? (unit ? [{ value: unit, text: unit }] : []))]}
          isOptional
        />
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
      <div class="actions end">
        <Button onClick={onClose}>{partTexts().cancel}</Button>
        <Button kind="primary" type="submit" isBusy={form.isBusy}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
