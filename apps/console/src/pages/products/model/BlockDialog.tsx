import { api } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { TextField } from '../../../parts/forms/fields.js';
import { useForm } from '../../../parts/forms/form.js';
import { FormActions } from '../../../parts/forms/FormActions.js';
import { modelTexts } from './inputs/model-texts.js';
import { productTexts } from '../product-texts.js';
import type { Block } from './inputs/model.js';

interface BlockDialogProps {
  model: string;
  /** Undefined: a new one is made. */
  block: Block | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Makes a block, or gives it another name. */
export function BlockDialog({ model, block, onClose, onSaved }: BlockDialogProps) {
  const t = modelTexts();
  const p = productTexts();
  const form = useForm({ name: block?.name ?? '' }, async (body) => {
    if (block) {
      const params = { path: { model, uuid: block.uuid } };
      await api.PATCH('/api/v1/model/{model}/block/{uuid}', { params, body });
    } else await api.POST('/api/v1/model/{model}/block', { params: { path: { model } }, body });
    announce(block ? p.saved : t.blockAdded);
    onClose();
    onSaved();
  });
  return (
    <Dialog title={block ? t.renameNamed(block.name) : t.addBlock} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <ErrorNotice failure={form.failure} />
        <TextField form={form} name="name" label={t.blockName} />
        <FormActions form={form} action={block ? p.save : t.addBlock} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
