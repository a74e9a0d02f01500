import type { Schemas } from '@footprint-exchange/client';
import { ifMatch } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { api } from '../../../session/session.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { SelectField, TextField } from '../../../parts/forms/fields.js';
import { FormActions } from '../../../parts/forms/FormActions.js';
import { useLoaded } from '../../../parts/loaded.js';
import { useRecordForm } from '../../../parts/forms/record-form.js';
import { TheirChanges } from '../../../parts/forms/TheirChanges.js';
import { numberOf } from '../../../parts/forms/typed-number.js';
import { bindingTexts } from './binding-texts.js';
import type { FoundFactor } from '../../factors/FactorChoice.js';
import { FactorChoice } from '../../factors/FactorChoice.js';
import { BoundFigures } from './BoundFigures.js';
import { Factor } from '../Facts.js';
import type { Product } from '../kind.js';
import { route } from '../kind.js';
import type { ReadProduct } from '../product.js';
import { readProduct } from '../product.js';

interface BindDialogProps {
  read: ReadProduct;
  onBound: () => void;
  onClose: () => void;
}

interface Binding {
  dataset: string;
  quantity: string;
  unit: string;
}

/** Binds a draft to an emission factor, or to another one, and shows which figures that changed. */
export function BindDialog({ read: { kind, answer }, onBound, onClose }: BindDialogProps) {
  const t = bindingTexts();
  const [factor, setFactor] = useState<FoundFactor>();
  const [bound, setBound] = useState<{ before: Product; after: Product }>();
  const units = useLoaded((options) => api.GET('/api/v1/unit', options), []).answer?.data ?? [];
  const form = useRecordForm<Product, Binding>({
    read: answer,
    valuesOf: (product = answer.data) => bindingOf(product),
    readAgain: ({ uuid }) => readProduct(kind, uuid),
    write: async ({ dataset, quantity, unit }, _, current = answer) => {
      const params = { path: { uuid: current.data.uuid }, query: { impacts: 'all' } };
      const number = numberOf(quantity);
      // Said always: another factor would else be taken by one of its own units.
      const datasetAmount = number === undefined ? null : { quantity: number, unit };
      const body = { dataset: { uuid: dataset }, datasetAmount } as Schemas['PatchElementDto'];
      const headers = ifMatch(current);
      const { data } = await api.PATCH(route(kind, '/api/v1/material/{uuid}'), { params, headers, body });
      setBound({ before: current.data, after: data });
      onBound();
    },
    check: ({ dataset, quantity }) => ({
      ...(!dataset && { dataset: t.chooseFactor }),
      ...(quantity.trim() !== '' && numberOf(quantity) === undefined && { quantity: t.noNumber }),
    }),
  });
  const { name, dataset, datasetAmount, impacts } = form.current?.data ?? answer.data;
  if (bound) {
    return (
      <Dialog title={t.bound(bound.after.dataset?.name ?? '')} onClose={onClose}>
        <BoundFigures {...bound} onClose={onClose} />
      </Dialog>
    );
  }
  const listed = units.map(({ code, name: word }) => ({ value: code, text: `${code} · ${word}` }));
  const own = { value: form.values.unit, text: form.values.unit || t.noUnit };
  const hasFigures = !dataset && Object.keys(impacts).length > 0;
  return (
    <Dialog title={t.bindTitle(name)} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <p class="muted">
          {t.bindText} {hasFigures && t.loses}
        </p>
        <ErrorNotice failure={form.failure} />
        <TheirChanges
          form={form}
          labels={{ dataset: t.factor, quantity: t.amount, unit: t.unit }}
          textOf={(field, record) => (field === 'dataset' ? record.dataset?.name : undefined)}
        />
        {dataset && (
          <p>
            {t.nowFactor}: <Factor dataset={dataset} amount={datasetAmount} />
          </p>
        )}
        <FactorChoice
          chosen={factor}
          except={undefined}
          fault={form.faults.dataset}
          onChoose={(found) => {
            setFactor(found);
            form.set('dataset', found.uuid);
          }}
        />
        <div class="fields">
          <TextField form={form} name="quantity" label={t.amount} hint={t.amountHint} inputMode="decimal" isOptional />
          <SelectField form={form} name="unit" label={t.unit} options={listed.length > 0 ? listed : [own]} />
        </div>
        <FormActions form={form} action={t.start} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** One that is not bound yet takes as much of the factor as there is of itself, where it has a unit. */
function bindingOf({ dataset, datasetAmount, unit }: Product): Binding {
  const amount = datasetAmount ?? (unit ? { quantity: 1, unit } : undefined);
  return { dataset: dataset?.uuid ?? '', quantity: String(amount?.quantity ?? ''), unit: amount?.unit ?? 'kg' };
}
