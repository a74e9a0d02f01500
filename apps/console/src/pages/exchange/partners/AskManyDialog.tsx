import { useState } from 'preact/hooks';
import { api } from '../../../session/session.js';
import { Button } from '../../../parts/Button.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { LinesField } from '../../../parts/forms/fields.js';
import { useForm } from '../../../parts/forms/form.js';
import { FormActions } from '../../../parts/forms/FormActions.js';
import { askingTexts } from '../asking-texts.js';
import { linesOf } from '../criteria.js';

interface AskManyDialogProps {
  partner: { readonly uuid: string; readonly name: string };
  /** Called with the number of requests. */
  onAsked: (count: number) => void;
  onClose: () => void;
}

/** Asks a partner for the footprints of several products: one request for each, all of them or none. */
export function AskManyDialog({ partner: { uuid, name }, onAsked, onClose }: AskManyDialogProps) {
  const t = askingTexts();
  const form = useForm(
    { products: '', comment: '' },
    async ({ products, comment }) => {
      const body = [...new Set(linesOf(products))].map((id) => ({
        dataSource: { uuid },
        criteria: { productId: [id] },
        ...(comment && { comment }),
      }));
      const { data } = await api.POST('/api/v1/exchange/request/bulk', { body });
      onAsked(data.count);
    },
    ({ products }): { products?: string } => (linesOf(products).length > 0 ? {} : { products: t.oneProduct }),
  );
  const known = useKnown(uuid, (ids) => form.set('products', ids.join('\n')));
  return (
    <Dialog title={t.manyTitle(name)} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <p class="muted">{t.manyText}</p>
        <ErrorNotice failure={form.failure} />
        <LinesField form={form} name="products" label={t.manyProducts} hint={t.manyProductsHint} />
        <div>
          <Button isBusy={known.isBusy} onClick={() => void known.take()}>
            {t.takeKnown}
          </Button>
          {known.isNone && (
            <p class="hint" role="status">
              {t.noKnown}
            </p>
          )}
        </div>
        <ErrorNotice failure={known.failure} />
        <LinesField form={form} name="comment" label={t.comment} hint={t.commentHint} isOptional />
        <FormActions form={form} action={t.sendMany} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Reads the first id of each product that a partner has sent a footprint of. */
function useKnown(dataSource: string, take: (ids: readonly string[]) => void) {
  const [isBusy, setBusy] = useState(false);
  const [isNone, setNone] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const read = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const ids = new Set<string>();
      const query = { dataSource, limit: 1_000 };
      for await (const { productIds } of api.all('/api/v1/received-footprint', { params: { query } }))
        if (productIds[0] !== undefined) ids.add(productIds[0]);
      setNone(ids.size === 0);
      if (ids.size > 0) take([...ids]);
    } catch (thrown) {
      setFailure(thrown);
    }
    setBusy(false);
  };
  return { isBusy, isNone, failure, take: read };
}
