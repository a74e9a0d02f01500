import { ifMatch } from '@footprint-exchange/client';
import { api } from '../../../session/session.js';
import { changedFields } from '../../../parts/forms/changed-fields.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { TextField } from '../../../parts/forms/fields.js';
import { FormActions } from '../../../parts/forms/FormActions.js';
import { useRecordForm } from '../../../parts/forms/record-form.js';
import { TheirChanges } from '../../../parts/forms/TheirChanges.js';
import { figureTexts } from '../../../impacts/figure-texts.js';
import { indicatorTexts } from '../../../impacts/indicator-texts.js';
import { originTexts } from './origin-texts.js';
import { productTexts } from '../product-texts.js';
import type { Figures, IndicatorCode, Stage } from '../../../impacts/indicators.js';
import { STAGES, unitText } from '../../../impacts/indicators.js';
import type { Product } from '../kind.js';
import { route } from '../kind.js';
import type { ReadProduct } from '../product.js';
import { readProduct } from '../product.js';

interface FiguresDialogProps {
  read: ReadProduct;
  code: IndicatorCode;
  onSaved: () => void;
  onClose: () => void;
}

/** A1 to A3 together are what the service makes of the three. */
const ENTERED = STAGES.filter((stage) => stage !== 'A1_A3');
type Typed = Record<Exclude<Stage, 'A1_A3'>, string>;

/** Enters the figures of an indicator by stage. They are sent as the texts that were typed. */
export function FiguresDialog({ read: { kind, answer }, code, onSaved, onClose }: FiguresDialogProps) {
  const t = originTexts();
  const p = productTexts();
  const { unit: per, impacts } = answer.data;
  const form = useRecordForm<Product, Typed>({
    read: answer,
    valuesOf: (product) => typedOf(product?.impacts[code]),
    readAgain: ({ uuid }) => readProduct(kind, uuid),
    write: async (typed, before, current = answer) => {
      const changed = changedFields(before, typed).map((stage) => [stage, exactText(typed[stage]) || null] as const);
      const params = { path: { uuid: current.data.uuid } };
      const body = { impacts: { [code]: Object.fromEntries(changed) } };
      await api.PATCH(route(kind, '/api/v1/material/{uuid}'), { params, headers: ifMatch(current), body });
      onSaved();
    },
  });
  const labels = Object.fromEntries(
    ENTERED.map((stage) => [stage, `${stage} · ${figureTexts().stages[stage]}`]),
  ) as Typed;
  return (
    <Dialog title={t.enterTitle(indicatorTexts()[code])} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <p class="muted">
          {t.enterHint} {unitText(impacts[code]?.unit ?? '', per)}
        </p>
        <ErrorNotice failure={form.failure} />
        <TheirChanges form={form} labels={labels} />
        <div class="fields">
          {ENTERED.map((stage) => (
            <TextField key={stage} form={form} name={stage} label={labels[stage]} inputMode="decimal" />
          ))}
        </div>
        <FormActions form={form} action={p.save} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function typedOf(figures: Figures | undefined): Typed {
  return Object.fromEntries(ENTERED.map((stage) => [stage, figures?.[stage] ?? ''])) as Typed;
}

/** A comma is a point in the API; anything else is for the service to refuse. */
const exactText = (typed: string): string => typed.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
