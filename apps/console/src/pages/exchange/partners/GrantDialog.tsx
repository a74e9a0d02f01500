import type { Schemas } from '@footprint-exchange/client';
import { api } from '../../../session/session.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { SelectField } from '../../../parts/forms/fields.js';
import type { Form } from '../../../parts/forms/form.js';
import { useForm } from '../../../parts/forms/form.js';
import { FormActions } from '../../../parts/forms/FormActions.js';
import { useLoaded } from '../../../parts/loaded.js';
import { ProductField } from '../../products/ProductField.js';
import { accessTexts } from './access-texts.js';
import { nodeText, readTaxonomies } from '../../terms/references.js';
import { RecipientField } from './RecipientField.js';

const KINDS = ['everything', 'product', 'taxonomy'] as const;

interface Values {
  /** The UUID of a data source, or `client:` and the id of a client. */
  recipient: string;
  what: string;
  product: string;
  taxonomy: string;
}

interface GrantDialogProps {
  /** To whom; absent: it is to be chosen. */
  partner?: { readonly uuid: string; readonly name: string } | undefined;
  onGranted: () => void;
  onClose: () => void;
}

export function GrantDialog({ partner, onGranted, onClose }: GrantDialogProps) {
  const t = accessTexts();
  const form = useForm<Values>(
    { recipient: partner?.uuid ?? '', what: '', product: '', taxonomy: '' },
    async (values) => {
      await api.POST('/api/v1/grant', { body: grantOf(values) });
      onGranted();
    },
    (values) => {
      const needed: (keyof Values)[] = ['recipient', 'what'];
      if (values.what === 'product' || values.what === 'taxonomy') needed.push(values.what);
      return Object.fromEntries(needed.filter((name) => !values[name]).map((name) => [name, t.missing]));
    },
  );
  return (
    <Dialog title={partner ? t.addTitleTo(partner.name) : t.addTitle} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <ErrorNotice failure={form.failure} />
        {!partner && (
          <RecipientField
            value={form.values.recipient}
            fault={form.faults.recipient}
            onChange={(recipient) => form.set('recipient', recipient)}
          />
        )}
        <SelectField
          form={form}
          name="what"
          label={t.what}
          hint={form.values.what === 'everything' ? t.everythingHint : undefined}
          options={[{ value: '', text: t.choose }, ...KINDS.map((value) => ({ value, text: t.kinds[value] }))]}
        />
        {form.values.what === 'product' && (
          <ProductField
            label={t.product}
            hint={t.productHint}
            product={undefined}
            fault={form.faults.product}
            onChange={(uuid = '') => uuid !== form.values.product && form.set('product', uuid)}
          />
        )}
        {form.values.what === 'taxonomy' && <TaxonomyField form={form} />}
        <FormActions form={form} action={t.add} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function TaxonomyField({ form }: { form: Form<Values> }) {
  const t = accessTexts();
  const nodes = useLoaded(
    async ({ signal }) => ({ data: await readTaxonomies({ signal }), response: new Response() }),
    [],
  );
  const options = (nodes.answer?.data ?? []).map((node) => ({ value: node.uuid, text: nodeText(node) }));
  return (
    <>
      <ErrorNotice failure={nodes.failure} />
      <SelectField
        form={form}
        name="taxonomy"
        label={t.taxonomy}
        hint={t.taxonomyHint}
        options={[{ value: '', text: t.choose }, ...options]}
      />
    </>
  );
}

function grantOf({ recipient, what, product, taxonomy }: Values): Schemas['CreateGrantDto'] {
  const [clientId] = recipient.match(/(?<=^client:).*/) ?? [];
  return {
    ...(clientId === undefined ? { dataSource: { uuid: recipient } } : { client: { clientId } }),
    ...(what === 'everything' && { everything: true }),
    ...(what === 'product' && { product: { uuid: product } }),
    ...(what === 'taxonomy' && { taxonomy: { uuid: taxonomy } }),
  };
}
