import type { Answer } from '@footprint-exchange/client';
import { ifMatch } from '@footprint-exchange/client';
import { useEffect, useRef } from 'preact/hooks';
import { api } from '../../../../session/session.js';
import { announce } from '../../../../parts/announce.js';
import { ErrorNotice } from '../../../../parts/ErrorNotice.js';
import { FormActions } from '../../../../parts/forms/FormActions.js';
import { useRecordForm } from '../../../../parts/forms/record-form.js';
import { Shown } from '../../../../parts/Shown.js';
import { TheirChanges } from '../../../../parts/forms/TheirChanges.js';
import { editingTexts } from '../../editing/editing-texts.js';
import { modelTexts } from './model-texts.js';
import { productTexts } from '../../product-texts.js';
import { AmountFields, PlaceFields } from './InputFields.js';
import type { InputValues } from './input-values.js';
import { inputPatch, isNoNumber, valuesOf } from './input-values.js';
import type { Block, Input, SourceKind, Unit } from './model.js';
import { INPUT, useCombined } from './model.js';
import { readUnits } from './source-units.js';

/** The field that somebody pressed. */
export type EditedField = 'quantity' | 'lifecycleStage';

interface InputFormProps {
  model: string;
  input: Input;
  /** Of what it draws on; undefined: it draws on nothing, or on what is not known. */
  kind: SourceKind | undefined;
  blocks: readonly Block[];
  field: EditedField;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes an input in its row, over what it is now, of which the ETag is told. */
export function InputForm(props: InputFormProps) {
  const { model, input, kind } = props;
  const source = { kind: input.transport ? ('lane' as const) : kind, uuid: input.material?.uuid };
  const loaded = useCombined(
    async (options) => {
      const params = { path: { model, uuid: input.uuid } };
      const [read, units] = await Promise.all([api.GET(INPUT, { ...options, params }), readUnits(source, options)]);
      return { read, units };
    },
    [model, input.uuid],
  );
  return <Shown loaded={loaded}>{({ read, units }) => <Fields read={read} units={units.fitting} {...props} />}</Shown>;
}

type FieldsProps = InputFormProps & { read: Answer<Input>; units: readonly Unit[] };

function Fields({ model, read, units, blocks, field, onClose, onSaved }: FieldsProps) {
  const t = modelTexts();
  const element = useRef<HTMLFormElement>(null);
  const isTransport = read.data.transport !== undefined;
  const readAgain = ({ uuid }: Input) => api.GET(INPUT, { params: { path: { model, uuid } } });
  const form = useRecordForm<Input, InputValues>({
    read,
    valuesOf: (record = read.data) => valuesOf(record),
    readAgain,
    write: async (values, before, current = read) => {
      const body = inputPatch(before, values, isTransport);
      if (Object.keys(body).length > 0) {
        const params = { path: { model, uuid: current.data.uuid } };
        await api.PATCH(INPUT, { params, headers: ifMatch(current), body });
        announce(productTexts().saved);
        onSaved();
      }
      onClose();
    },
    check: ({ quantity }): { quantity?: string } => (isNoNumber(quantity) ? { quantity: editingTexts().noNumber } : {}),
  });
  useEffect(() => {
    const control = element.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
      field === 'quantity' ? 'input' : '.stage select',
    );
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, []);
  const labels = { quantity: t.quantity, unit: t.unit, lifecycleStage: t.stage, block: t.block };

  return (
    <form
      ref={element}
      class="input-form"
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <ErrorNotice failure={form.failure} />
      <TheirChanges
        form={form}
        labels={labels}
        textOf={(name, record) => (name === 'block' ? record.block?.name : undefined)}
      />
      <div class="input-fields">
        <AmountFields form={form} units={units} isTransport={isTransport} />
        <PlaceFields form={form} blocks={blocks} />
      </div>
      <FormActions form={form} action={productTexts().save} onCancel={onClose} />
    </form>
  );
}
