import type { Schemas } from '@footprint-exchange/client';
import { api } from '../../app/session.js';
import { Dialog } from '../../parts/Dialog.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { LinesField, SelectField, TextField } from '../../parts/fields.js';
import { useForm } from '../../parts/form.js';
import { FormActions } from '../../parts/FormActions.js';
import { Notice } from '../../parts/Notice.js';
import { exchangeTexts } from '../../texts/exchange.js';

interface AskDialogProps {
  partners: readonly Schemas['DataSourceRecord'][];
  onAsked: (id: string) => void;
  onClose: () => void;
}

const EMPTY = { dataSource: '', products: '', classifications: '', place: '', validOn: '', comment: '' };

export function AskDialog({ partners, onAsked, onClose }: AskDialogProps) {
  const t = exchangeTexts();
  const form = useForm(
    EMPTY,
    async (values) => {
      const { dataSource, comment } = values;
      const body = { dataSource: { uuid: dataSource }, criteria: criteriaOf(values), ...(comment && { comment }) };
      const { data } = await api.POST('/api/v1/exchange/request', { body });
      onAsked(data.id);
    },
    (values) => ({
      ...(!values.dataSource && { dataSource: t.missing }),
      ...(Object.keys(criteriaOf(values)).length === 0 && { products: t.oneCriterion }),
    }),
  );
  return (
    <Dialog title={t.askTitle} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <ErrorNotice failure={form.failure} />
        {partners.length === 0 && <Notice kind="info" title={t.noPartners} />}
        <SelectField
          form={form}
          name="dataSource"
          label={t.askPartner}
          options={[{ value: '', text: t.choose }, ...partners.map(({ uuid, name }) => ({ value: uuid, text: name }))]}
        />
        <LinesField form={form} name="products" label={t.products} hint={t.productsHint} />
        <LinesField
          form={form}
          name="classifications"
          label={t.classifications}
          hint={t.classificationsHint}
          isOptional
        />
        <TextField form={form} name="place" label={t.place} hint={t.placeHint} isOptional />
        <TextField form={form} name="validOn" type="date" label={t.validOn} isOptional />
        <LinesField form={form} name="comment" label={t.comment} hint={t.commentHint} isOptional />
        <FormActions form={form} action={t.send} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function criteriaOf(values: typeof EMPTY): Schemas['CriteriaDto'] {
  const [productId, classification] = [linesOf(values.products), linesOf(values.classifications)];
  const [place, validOn] = [values.place.trim(), values.validOn];
  return {
    ...(productId.length > 0 && { productId }),
    ...(classification.length > 0 && { classification }),
    ...(place && { geography: [place] }),
    ...(validOn && { validOn }),
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
