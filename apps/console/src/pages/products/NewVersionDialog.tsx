import { api } from '../../app/session.js';
import { Button } from '../../parts/Button.js';
import { Dialog } from '../../parts/Dialog.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { useForm } from '../../parts/form.js';
import { partTexts } from '../../texts/parts.js';
import { productTexts } from '../../texts/products.js';
import { route } from './kind.js';
import type { ReadProduct } from './product.js';

interface NewVersionDialogProps {
  read: ReadProduct;
  onMade: (uuid: string) => void;
  onClose: () => void;
}

/** Copies a version, and its model, into a draft. */
export function NewVersionDialog({ read: { kind, answer }, onMade, onClose }: NewVersionDialogProps) {
  const t = productTexts();
  const form = useForm({}, async () => {
    const params = { path: { uuid: answer.data.uuid } };
    const { data } = await api.POST(route(kind, '/api/v1/material/{uuid}/version'), { params });
    onMade(data.uuid);
  });
  return (
    <Dialog title={t.newVersion} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <p>{t.newVersionText}</p>
        <ErrorNotice failure={form.failure} />
        <div class="actions end">
          <Button onClick={onClose}>{partTexts().cancel}</Button>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            {t.newVersion}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
