import type { Schemas } from '@footprint-exchange/client';
import { api } from '../../session/session.js';
import { Dialog } from '../../parts/Dialog.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { CheckField, TextField } from '../../parts/forms/fields.js';
import { useForm } from '../../parts/forms/form.js';
import { FormActions } from '../../parts/forms/FormActions.js';
import { scopeTexts } from './scope-texts.js';

interface ScopeDialogProps {
  /** One of the company's own; absent: a new one is made. */
  scope: Schemas['ScopeRecord'] | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** The name of a scope of the company's own, and whether it is counted. */
export function ScopeDialog({ scope, onSaved, onClose }: ScopeDialogProps) {
  const t = scopeTexts();
  const before = { name: scope?.name ?? '', memo: scope?.memo ?? false };
  const form = useForm(before, async (body) => {
    if (scope) await api.PATCH('/api/v1/scope/{uuid}', { params: { path: { uuid: scope.uuid } }, body });
    else await api.POST('/api/v1/scope', { body });
    onSaved();
  });
  return (
    <Dialog title={scope ? t.changeScope : t.newScope} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <ErrorNotice failure={form.failure} />
        <TextField form={form} name="name" label={t.name} />
        <CheckField form={form} name="memo" label={t.memoLabel} hint={t.memoHint} />
        <FormActions form={form} action={scope ? t.save : t.create} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
