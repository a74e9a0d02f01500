import { ifMatch } from '@footprint-exchange/client';
import { api } from '../../../session/session.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { FormActions } from '../../../parts/forms/FormActions.js';
import type { Faults } from '../../../parts/forms/form.js';
import { useRecordForm } from '../../../parts/forms/record-form.js';
import { TheirChanges } from '../../../parts/forms/TheirChanges.js';
import { editingTexts } from './editing-texts.js';
import { pactTexts } from '../pact/pact-texts.js';
import { productTexts } from '../product-texts.js';
import { EditFields } from './EditFields.js';
import type { Edited, EditedName } from './edited.js';
import { editedOf, patchOf, withoutNumber } from './edited.js';
import { editedTexts } from './edited-texts.js';
import type { Product } from '../kind.js';
import { route } from '../kind.js';
import { isReadable, kindOf, PACT_NAMES } from '../pact/pact-fields.js';
import type { ReadProduct } from '../product.js';
import { readProduct } from '../product.js';

interface EditDialogProps {
  read: ReadProduct;
  onSaved: () => void;
  onClose: () => void;
}

/** What of PACT's fields can't even be sent. */
function unreadable(values: Edited): Faults<Edited> {
  const t = pactTexts().unreadable;
  const faulty = PACT_NAMES.filter((name) => !isReadable(name, values[name]));
  return Object.fromEntries(faulty.map((name) => [name, kindOf(name) === 'json' ? t.json : t.rules]));
}

/** Changes a draft. */
export function EditDialog({ read: { kind, answer }, onSaved, onClose }: EditDialogProps) {
  const t = editingTexts();
  const p = productTexts();
  const form = useRecordForm<Product, Edited>({
    read: answer,
    valuesOf: (product = answer.data) => editedOf(product),
    readAgain: ({ uuid }) => readProduct(kind, uuid),
    write: async (values, before, current = answer) => {
      const body = patchOf(before, values);
      if (Object.keys(body).length > 0) {
        const params = { path: { uuid: current.data.uuid } };
        await api.PATCH(route(kind, '/api/v1/material/{uuid}'), { params, headers: ifMatch(current), body });
      }
      onSaved();
    },
    check: (values) => ({
      ...Object.fromEntries(withoutNumber(values).map((name) => [name, t.noNumber])),
      ...unreadable(values),
    }),
  });
  const { supplier, name } = form.current?.data ?? answer.data;
  const textOf = (field: EditedName): string | undefined => (field === 'supplier' ? supplier?.name : undefined);

  return (
    <Dialog title={t.editTitle(name)} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <ErrorNotice failure={form.failure} />
        <TheirChanges form={form} labels={editedTexts()} textOf={textOf} />
        <EditFields form={form} supplier={supplier} />
        <FormActions form={form} action={p.save} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
