import { ifMatch, Invalid } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { api } from '../../app/session.js';
import { Button } from '../../parts/Button.js';
import { Dialog } from '../../parts/Dialog.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { TextField } from '../../parts/fields.js';
import { useForm } from '../../parts/form.js';
import { indicatorTexts } from '../../texts/indicators.js';
import { partTexts } from '../../texts/parts.js';
import { productTexts } from '../../texts/products.js';
import type { Figures, IndicatorCode, Stage } from './indicators.js';
import { STAGES, unitText } from './indicators.js';
import { route } from './kind.js';
import type { ReadProduct } from './product.js';

interface FiguresDialogProps {
  read: ReadProduct;
  code: IndicatorCode;
  onSaved: () => void;
  onClose: () => void;
}

/** A1 to A3 together are what the service makes of the three. */
const ENTERED = STAGES.filter((stage) => stage !== 'A1_A3');
type Typed = Record<Stage, string>;

/** Enters the figures of an indicator by stage. They are sent as the texts that were typed. */
export function FiguresDialog({ read: { kind, answer }, code, onSaved, onClose }: FiguresDialogProps) {
  const t = productTexts();
  const { uuid, unit: per, impacts } = answer.data;
  const [before] = useState(() => typedOf(impacts[code]));
  const form = useForm(before, async (typed) => {
    const changed = ENTERED.filter((stage) => typed[stage] !== before[stage]);
    const figures = Object.fromEntries(changed.map((stage) => [stage, exactText(typed[stage]) || null]));
    const params = { path: { uuid } };
    const body = { impacts: { [code]: figures } };
    try {
      await api.PATCH(route(kind, '/api/v1/material/{uuid}'), { params, headers: ifMatch(answer), body });
    } catch (failure) {
      const faults = failure instanceof Invalid ? stageFaults(failure) : {};
      if (Object.keys(faults).length === 0) throw failure;
      form.fail(faults);
      return;
    }
    onSaved();
  });
  const unit = unitText(impacts[code]?.unit ?? '', per);
  return (
    <Dialog title={t.enterTitle(indicatorTexts()[code])} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <p class="muted">
          {t.enterHint} {unit}
        </p>
        <ErrorNotice failure={form.failure} />
        <div class="fields">
          {ENTERED.map((stage) => (
            <TextField
              key={stage}
              form={form}
              name={stage}
              label={`${stage} · ${t.stages[stage]}`}
              inputMode="decimal"
            />
          ))}
        </div>
        <div class="actions end">
          <Button onClick={onClose}>{partTexts().cancel}</Button>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function typedOf(figures: Figures | undefined): Typed {
  return Object.fromEntries(STAGES.map((stage) => [stage, figures?.[stage] ?? ''])) as Typed;
}

/** A comma is a point in the API; anything else is for the service to refuse. */
const exactText = (typed: string): string => typed.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2');

/** The faults of `impacts.GWP-fossil.A1` and the like, by their stages. */
function stageFaults({ errors }: Invalid): Partial<Typed> {
  const found = errors.map(({ field, message }) => [field.split('.').at(-1) ?? '', message] as const);
  return Object.fromEntries(found.filter(([stage]) => ENTERED.some((each) => each === stage)));
}
