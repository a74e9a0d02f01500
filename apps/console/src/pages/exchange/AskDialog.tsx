import type { Schemas } from '@footprint-exchange/client';
import { api } from '../../session/session.js';
import { Dialog } from '../../parts/Dialog.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { LinesField, SelectField, TextField } from '../../parts/forms/fields.js';
import { useForm } from '../../parts/forms/form.js';
import { FormActions } from '../../parts/forms/FormActions.js';
import { Notice } from '../../parts/Notice.js';
import { askingTexts } from './asking-texts.js';
import { criteriaOf } from './criteria.js';

interface AskDialogProps {
  partners: readonly Schemas['DataSourceRecord'][];
  onAsked: (id: string) => void;
  onClose: () => void;
}

const EMPTY = { dataSource: '', productId: '', classification: '', geography: '', validOn: '', comment: '' };

export function AskDialog({ partners, onAsked, onClose }: AskDialogProps) {
  const t = askingTexts();
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
      ...(Object.keys(criteriaOf(values)).length === 0 && { productId: t.oneCriterion }),
    }),
  );
  return (
    <Dialog title={t.title} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <ErrorNotice failure={form.failure} />
        {partners.length === 0 && <Notice kind="info" title={t.noPartners} />}
        <SelectField
          form={form}
          name="dataSource"
          label={t.partner}
          options={[{ value: '', text: t.choose }, ...partners.map(({ uuid, name }) => ({ value: uuid, text: name }))]}
        />
        <LinesField form={form} name="productId" label={t.products} hint={t.productsHint} />
        <LinesField
          form={form}
          name="classification"
          label={t.classifications}
          hint={t.classificationsHint}
          isOptional
        />
        <TextField form={form} name="geography" label={t.place} hint={t.placeHint} isOptional />
        <TextField form={form} name="validOn" type="date" label={t.validOn} isOptional />
        <LinesField form={form} name="comment" label={t.comment} hint={t.commentHint} isOptional />
        <FormActions form={form} action={t.send} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
