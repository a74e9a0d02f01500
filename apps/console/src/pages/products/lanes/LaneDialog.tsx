import type { Schemas } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { api } from '../../../session/session.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { SelectField, TextField } from '../../../parts/forms/fields.js';
import { useForm } from '../../../parts/forms/form.js';
import { FormActions } from '../../../parts/forms/FormActions.js';
import { numberOf } from '../../../parts/forms/typed-number.js';
import { laneTexts } from './lane-texts.js';
import type { FoundFactor } from '../../factors/FactorChoice.js';
import { FactorChoice } from '../../factors/FactorChoice.js';
import { Factor } from '../Facts.js';
import type { LaneValues } from './lane-values.js';
import { FREIGHT_UNITS, laneBody, laneValues } from './lane-values.js';
import type { Lane } from './LaneTable.js';

interface LaneDialogProps {
  /** Undefined: a new one is made. */
  lane: Lane | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Makes a lane or changes it: its length, and its figures, which are entered or come from a factor of freight. */
export function LaneDialog({ lane, onSaved, onClose }: LaneDialogProps) {
  const t = laneTexts();
  const [factor, setFactor] = useState<FoundFactor>();
  const before = laneValues(lane);
  const check = ({ source, dataset, totalKm, quantity }: LaneValues) => ({
    ...(numberOf(totalKm) === undefined && { totalKm: t.noNumber }),
    ...(source === 'factor' && !dataset && { dataset: t.chooseFactor }),
    ...(source === 'factor' && quantity.trim() !== '' && numberOf(quantity) === undefined && { quantity: t.noNumber }),
  });
  const form = useForm(
    before,
    async (values) => {
      const body = laneBody(values, before) as Schemas['PatchLaneDto'];
      if (lane) await api.PATCH('/api/v1/transport/lane/{uuid}', { params: { path: { uuid: lane.uuid } }, body });
      else await api.POST('/api/v1/transport/lane', { body: body as Schemas['CreateLaneDto'] });
      onSaved();
    },
    check,
  );
  const isBound = form.values.source === 'factor';
  return (
    <Dialog title={lane ? t.editNamed(lane.name) : t.newLane} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <ErrorNotice failure={form.failure} />
        <TextField form={form} name="name" label={t.name} />
        <TextField form={form} name="syncId" label={t.syncId} isOptional />
        <TextField form={form} name="totalKm" label={t.length} inputMode="decimal" />
        <SelectField
          form={form}
          name="source"
          label={t.source}
          options={(['own', 'factor'] as const).map((value) => ({ value, text: t.sources[value] }))}
        />
        {isBound ? (
          <>
            {lane?.dataset && (
              <p>
                {t.nowFactor}: <Factor dataset={lane.dataset} amount={lane.datasetAmount} />
              </p>
            )}
            <FactorChoice
              chosen={factor}
              except={undefined}
              unitType="freight"
              fault={form.faults.dataset}
              onChoose={(found) => {
                setFactor(found);
                form.set('dataset', found.uuid);
              }}
            />
            <div class="fields">
              <TextField
                form={form}
                name="quantity"
                label={t.amount}
                hint={t.amountHint}
                inputMode="decimal"
                isOptional
              />
              <SelectField
                form={form}
                name="unit"
                label={t.unit}
                options={FREIGHT_UNITS.map((value) => ({ value, text: value }))}
              />
            </div>
          </>
        ) : (
          <>
            {lane?.dataset && <p>{t.unbindHint}</p>}
            <TextField form={form} name="CO2ePerTkm" label={t.co2e} inputMode="decimal" />
          </>
        )}
        <FormActions form={form} action={lane ? t.save : t.create} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
