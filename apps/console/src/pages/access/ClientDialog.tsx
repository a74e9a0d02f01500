import type { Schemas } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { api, useSelf } from '../../session/session.js';
import { dateText } from '../../parts/DateText.js';
import { Dialog } from '../../parts/Dialog.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { CheckField, SelectField, TextField } from '../../parts/forms/fields.js';
import { useForm } from '../../parts/forms/form.js';
import { FormActions } from '../../parts/forms/FormActions.js';
import { clientTexts } from './client-texts.js';
import { usePartners } from './partners.js';
import { PermissionsField } from './PermissionsField.js';

interface ClientDialogProps {
  /** The client to be changed; absent: a new one is made. */
  client?: Schemas['ClientRecord'] | undefined;
  onIssued?: (issued: Schemas['IssuedRecord']) => void;
  onSaved?: () => void;
  onClose: () => void;
}

export function ClientDialog({ client, onIssued, onSaved, onClose }: ClientDialogProps) {
  const t = clientTexts();
  const self = useSelf();
  const partners = usePartners();
  const [initial] = useState({
    name: client?.name ?? '',
    permissions: client?.permissions ?? [],
    expires: client?.expires?.slice(0, 10) ?? '',
    dataSource: client?.dataSource?.uuid ?? '',
    apiKey: true,
  });
  const check = ({ name, permissions }: typeof initial) => ({
    ...(!name.trim() && { name: t.missing }),
    ...(permissions.length === 0 && { permissions: t.chooseOne }),
  });
  const send = async ({ name, permissions, expires, dataSource, apiKey }: typeof initial): Promise<void> => {
    const partner = dataSource ? { uuid: dataSource } : null;
    if (!client) {
      const body = { name, permissions: [...permissions], apiKey, dataSource: partner, ...(expires && { expires }) };
      const { data } = await api.POST('/api/v1/client', { body });
      onIssued?.(data);
      return;
    }
    // What was not touched is left as it is then: others may have changed it, and a day has its milliseconds.
    const body = {
      ...(name !== initial.name && { name }),
      ...(permissions !== initial.permissions && { permissions: [...permissions] }),
      ...(expires !== initial.expires && { expires: expires || null }),
      ...(dataSource !== initial.dataSource && { dataSource: partner }),
    };
    await api.PATCH('/api/v1/client/{clientId}', { params: { path: { clientId: client.clientId } }, body });
    onSaved?.();
  };
  const form = useForm(initial, send, check);
  // Its own can be chosen while the others are read.
  const known = new Map(
    [...(client?.dataSource ? [client.dataSource] : []), ...partners].map((each) => [each.uuid, each]),
  );
  const choices = [...known.values()].map(({ uuid, name }) => ({ value: uuid, text: name }));
  const until = self.expires && t.expiresWithin(dateText(self.expires));
  return (
    <Dialog title={client ? t.editTitle(client.name) : t.newTitle} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <ErrorNotice failure={form.failure} />
        <TextField form={form} name="name" label={t.name} hint={t.nameHint} />
        <PermissionsField
          offered={[...new Set([...self.permissions, ...(client?.permissions ?? [])])]}
          value={form.values.permissions}
          fault={form.faults.permissions}
          onChange={(permissions) => form.set('permissions', permissions)}
        />
        <TextField form={form} name="expires" type="date" label={t.expires} hint={until ?? t.expiresHint} isOptional />
        <SelectField
          form={form}
          name="dataSource"
          label={t.partner}
          hint={t.partnerHint}
          isOptional
          options={[{ value: '', text: t.noPartner }, ...choices]}
        />
        {!client && <CheckField form={form} name="apiKey" label={t.apiKey} hint={t.apiKeyHint} />}
        <FormActions form={form} action={client ? t.save : t.create} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
