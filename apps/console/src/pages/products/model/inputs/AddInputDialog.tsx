import type { Schemas } from '@footprint-exchange/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../../../../session/session.js';
import { announce } from '../../../../parts/announce.js';
import { Dialog } from '../../../../parts/Dialog.js';
import { ErrorNotice } from '../../../../parts/ErrorNotice.js';
import { SelectField } from '../../../../parts/forms/fields.js';
import type { Faults } from '../../../../parts/forms/form.js';
import { useForm } from '../../../../parts/forms/form.js';
import { FormActions } from '../../../../parts/forms/FormActions.js';
import { Shown } from '../../../../parts/Shown.js';
import { editingTexts } from '../../editing/editing-texts.js';
import { modelTexts } from './model-texts.js';
import type { Product } from '../../kind.js';
import { AmountFields, PlaceFields } from './InputFields.js';
import type { InputValues } from './input-values.js';
import { amountBody, isNoNumber } from './input-values.js';
import type { Block, ModelParts, StageCode } from './model.js';
import { useCombined } from './model.js';
import { SourceField } from './SourceField.js';
import { readUnits } from './source-units.js';
import type { Source } from './sources.js';

interface AddInputDialogProps {
  model: string;
  product: Product;
  parts: ModelParts;
  /** Where it is put at first. */
  block: Block | undefined;
  onClose: () => void;
  onAdded: () => void;
}

interface Added extends InputValues {
  material: string;
  /** Of a transport: the input that is carried. */
  for: string;
}

/** Adds what goes in, how much of it, and where it counts. */
export function AddInputDialog({ model, product, parts, block, onClose, onAdded }: AddInputDialogProps) {
  const t = modelTexts();
  const [source, setSource] = useState<Source>();
  const isTransport = source?.kind === 'lane';
  const initial = { quantity: '', unit: '', lifecycleStage: 'A1', block: block?.uuid ?? '', material: '', for: '' };
  const form = useForm<Added>(
    initial,
    async (values) => {
      if (!source) return;
      const params = { path: { model } };
      await api.POST('/api/v1/model/{model}/input', { params, body: inputBody(source, values) });
      announce(t.added(source.name));
      onAdded();
    },
    ({ quantity }): Faults<Added> => ({
      ...(!source && { material: t.sourceMissing }),
      ...(isNoNumber(quantity) && { quantity: editingTexts().noNumber }),
    }),
  );
  const units = useCombined((options) => readUnits({ kind: source?.kind, uuid: source?.uuid }, options), [source]);
  const fields = useRef<HTMLDivElement>(null);
  const { set } = form;

  const choose = (chosen: Source | undefined): void => {
    setSource(chosen);
    // A fault of the one before is none of this one.
    set('material', chosen?.uuid ?? '');
    set('lifecycleStage', chosen?.kind === 'lane' ? 'A2' : 'A1');
    set('unit', '');
  };
  // Those of the one that was chosen before are no units of this one.
  const known = source && units.answer?.data.of === source.uuid ? units.answer.data : undefined;
  useEffect(() => {
    if (known?.own) set('unit', known.own);
    // What was pressed to choose it is gone.
    if (known) fields.current?.querySelector('input')?.focus();
  }, [known]);

  return (
    <Dialog title={t.addInput} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <p class="muted">{t.perUnit(product.unit ?? product.name)}</p>
        <ErrorNotice failure={form.failure} />
        <SourceField source={source} fault={form.faults.material} onChoose={choose} />
        {source && !known && <Shown loaded={units}>{() => null}</Shown>}
        {source && known && (
          <div class="fields" ref={fields}>
            <AmountFields form={form} units={known.fitting} isTransport={isTransport} />
            {isTransport && (
              <SelectField
                form={form}
                name="for"
                label={t.carries}
                options={[
                  { value: '', text: t.carriesNone },
                  ...parts.inputs
                    .filter(({ transport }) => !transport)
                    .map(({ uuid, name }) => ({ value: uuid, text: name })),
                ]}
              />
            )}
            <PlaceFields form={form} blocks={parts.blocks} />
          </div>
        )}
        <FormActions form={form} action={t.add} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function inputBody({ kind, uuid }: Source, values: Added): Schemas['ModelInputDto'] {
  const isTransport = kind === 'lane';
  const amount = amountBody(values, isTransport);
  const carried = values.for ? { for: { uuid: values.for } } : {};
  return {
    lifecycleStage: { code: values.lifecycleStage as StageCode },
    ...(values.block && { block: { uuid: values.block } }),
    ...(isTransport
      ? { transport: { ...amount.transport, lane: { uuid }, ...carried } }
      : { ...amount, material: { uuid } }),
  };
}
