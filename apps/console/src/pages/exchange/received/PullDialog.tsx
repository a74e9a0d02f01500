import type { Schemas } from '@footprint-exchange/client';
import { api } from '../../../session/session.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { LinesField, SelectField, TextField } from '../../../parts/forms/fields.js';
import { useForm } from '../../../parts/forms/form.js';
import { FormActions } from '../../../parts/forms/FormActions.js';
import { Notice } from '../../../parts/Notice.js';
import { pullTexts } from './pull-texts.js';
import { footprintStatuses } from './status-texts.js';
import { criteriaOf } from '../criteria.js';
import './received.css';

interface PullDialogProps {
  /** Those that can be chosen from. */
  partners: readonly Pick<Schemas['DataSourceRecord'], 'uuid' | 'name'>[];
  /** The UUID of the one that is chosen at first. */
  partner?: string | undefined;
  onStarted: (uuid: string) => void;
  onClose: () => void;
}

const EMPTY = {
  dataSource: '',
  productId: '',
  companyId: '',
  classification: '',
  geography: '',
  status: '',
  validOn: '',
  validAfter: '',
  validBefore: '',
};

/** Starts to read what a partner lists: all of it, or what matches. */
export function PullDialog({ partners, partner = '', onStarted, onClose }: PullDialogProps) {
  const t = pullTexts();
  const form = useForm(
    { ...EMPTY, dataSource: partner },
    async (values) => {
      const filter = criteriaOf(values);
      const isFiltered = Object.keys(filter).length > 0;
      const body = { dataSource: { uuid: values.dataSource }, ...(isFiltered && { filter }) };
      const { data } = await api.POST('/api/v1/exchange/pull', { body });
      onStarted(data.uuid);
    },
    ({ dataSource }) => (dataSource ? {} : { dataSource: t.missing }),
  );
  // A field at fault has to be seen.
  const isMoreAtFault = Object.keys(form.faults).some((name) => name !== 'dataSource' && name !== 'productId');
  return (
    <Dialog title={t.startTitle} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <p class="muted">{t.startText}</p>
        <ErrorNotice failure={form.failure} />
        {partners.length === 0 && <Notice kind="info" title={t.noPartners} />}
        <SelectField
          form={form}
          name="dataSource"
          label={t.partner}
          options={[{ value: '', text: t.choose }, ...partners.map(({ uuid, name }) => ({ value: uuid, text: name }))]}
        />
        <LinesField form={form} name="productId" label={t.products} hint={t.productsHint} isOptional />
        <details class="more-filters" open={isMoreAtFault || undefined}>
          <summary>{t.more}</summary>
          <div class="more-filters">
            <LinesField form={form} name="companyId" label={t.companies} hint={t.companiesHint} isOptional />
            <LinesField
              form={form}
              name="classification"
              label={t.classifications}
              hint={t.classificationsHint}
              isOptional
            />
            <LinesField form={form} name="geography" label={t.places} hint={t.placesHint} isOptional />
            <SelectField
              form={form}
              name="status"
              label={t.status}
              isOptional
              options={[
                { value: '', text: t.anyStatus },
                ...Object.entries(footprintStatuses()).map(([value, text]) => ({ value, text })),
              ]}
            />
            <TextField form={form} name="validOn" type="date" label={t.validOn} isOptional />
            <TextField form={form} name="validAfter" type="date" label={t.validAfter} isOptional />
            <TextField form={form} name="validBefore" type="date" label={t.validBefore} isOptional />
          </div>
        </details>
        <FormActions form={form} action={t.start} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
