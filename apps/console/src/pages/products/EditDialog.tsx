import { ifMatch, PreconditionFailed } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { api } from '../../app/session.js';
import { Button } from '../../parts/Button.js';
import { Dialog } from '../../parts/Dialog.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { useForm } from '../../parts/form.js';
import { partTexts } from '../../texts/parts.js';
import { productTexts } from '../../texts/products.js';
import { ClashNotice, TheirsNotice } from './ClashNotice.js';
import { EditFields } from './EditFields.js';
import type { Edited, EditedName } from './edited.js';
import { changedNames, editedOf, patchOf, withoutNumber } from './edited.js';
import { route } from './kind.js';
import type { ReadProduct } from './product.js';
import { readProduct } from './product.js';

interface EditDialogProps {
  read: ReadProduct;
  onSaved: () => void;
  onClose: () => void;
}

/**
 * Changes a draft. It is written only if it still is as it was read; where others were quicker, what was typed is kept, and what they
 * changed is shown beside it.
 */
export function EditDialog({ read: { kind, answer }, onSaved, onClose }: EditDialogProps) {
  const t = productTexts();
  // As it was when the dialog opened, whatever the page has read since.
  const [base, setBase] = useState(answer);
  const [theirs, setTheirs] = useState<readonly EditedName[]>();
  const [settled, setSettled] = useState<unknown>();
  const { uuid, name } = base.data;
  const before = editedOf(base.data);

  const send = async (values: Edited): Promise<void> => {
    const body = patchOf(before, values);
    if (Object.keys(body).length > 0) {
      const params = { path: { uuid } };
      await api.PATCH(route(kind, '/api/v1/material/{uuid}'), { params, headers: ifMatch(base), body });
    }
    onSaved();
  };
  const form = useForm(before, send, (values) =>
    Object.fromEntries(withoutNumber(values).map((each) => [each, t.noNumber])),
  );
  const clash = form.failure instanceof PreconditionFailed && form.failure !== settled ? form.failure : undefined;

  /** What nobody typed into becomes what it is now. */
  const bringUpToDate = async (): Promise<void> => {
    const now = await readProduct(kind, uuid);
    const edited = editedOf(now.data);
    const changed = changedNames(before, edited);
    for (const each of changed) if (form.values[each] === before[each]) form.set(each, edited[each]);
    setBase(now);
    setTheirs(changed);
    setSettled(form.failure);
  };

  return (
    <Dialog title={t.editTitle(name)} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        {clash && <ClashNotice failure={clash} onReload={bringUpToDate} />}
        {!clash && theirs && <TheirsNotice names={theirs} now={before} form={form} />}
        {!clash && form.failure !== settled && <ErrorNotice failure={form.failure} />}
        <EditFields form={form} supplier={base.data.supplier} />
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
