import type { Answer, Schemas } from '@footprint-exchange/client';
import { ifMatch, PreconditionFailed } from '@footprint-exchange/client';
import { useRef } from 'preact/hooks';
import { api } from '../../app/session.js';
import { Button } from '../../parts/Button.js';
import { Dialog } from '../../parts/Dialog.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { TextField } from '../../parts/fields.js';
import { useForm } from '../../parts/form.js';
import { useLoaded } from '../../parts/loaded.js';
import { Shown } from '../../parts/Shown.js';
import { partnerTexts } from '../../texts/partners.js';
import { partTexts } from '../../texts/parts.js';

type Partner = Schemas['DataSourceRecord'];

interface PartnerDialogProps {
  /** Of the partner to be changed; absent: a new one is added. */
  uuid?: string | undefined;
  onSaved: () => void;
  onClose: () => void;
}

export function PartnerDialog({ uuid, onSaved, onClose }: PartnerDialogProps) {
  const t = partnerTexts();
  return (
    <Dialog title={uuid ? t.edit : t.add} onClose={onClose}>
      {uuid ? (
        <Known uuid={uuid} onSaved={onSaved} onClose={onClose} />
      ) : (
        <Fields onSaved={onSaved} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Read anew, since only the record itself has the ETag by which nobody's change is lost. */
function Known({ uuid, ...rest }: PartnerDialogProps & { uuid: string }) {
  const params = { path: { uuid } };
  const loaded = useLoaded((options) => api.GET('/api/v1/data-source/{uuid}', { ...options, params }), [uuid]);
  return <Shown loaded={loaded}>{(_, answer) => <Fields known={answer} {...rest} />}</Shown>;
}

interface FieldsProps {
  known?: Answer<Partner>;
  onSaved: () => void;
  onClose: () => void;
}

function Fields({ known, onSaved, onClose }: FieldsProps) {
  const t = partnerTexts();
  const latest = useRef(known);
  const partner = known?.data;
  const initial = {
    ...{ name: partner?.name ?? '', url: partner?.url ?? '', authUrl: partner?.authUrl ?? '' },
    ...{ clientId: partner?.clientId ?? '', clientSecret: '', eventOrganisation: partner?.eventOrganisation ?? '' },
  };
  const send = async ({ clientSecret, authUrl, eventOrganisation, ...needed }: typeof initial): Promise<void> => {
    const body = { ...needed, authUrl: authUrl || null, eventOrganisation: eventOrganisation || null };
    if (!latest.current) {
      await api.POST('/api/v1/data-source', { body: { ...body, clientSecret } });
      return onSaved();
    }
    const params = { path: { uuid: latest.current.data.uuid } };
    try {
      await api.PATCH('/api/v1/data-source/{uuid}', {
        params,
        headers: ifMatch(latest.current),
        body: { ...body, ...(clientSecret && { clientSecret }) },
      });
    } catch (failure) {
      // What was typed stays, and is saved the next time over what is there now.
      if (failure instanceof PreconditionFailed)
        latest.current = await api.GET('/api/v1/data-source/{uuid}', { params });
      throw failure;
    }
    onSaved();
  };
  const form = useForm(initial, send, (values) => {
    const needed = ['name', 'url', 'clientId', ...(known ? [] : ['clientSecret'])] as (keyof typeof initial)[];
    return Object.fromEntries(needed.filter((name) => !values[name].trim()).map((name) => [name, t.missing]));
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <ErrorNotice failure={form.failure} />
      <TextField form={form} name="name" label={t.name} hint={t.nameHint} />
      <TextField form={form} name="url" type="url" label={t.url} hint={t.urlHint} />
      <TextField form={form} name="clientId" label={t.clientId} hint={t.clientIdHint} />
      <TextField
        form={form}
        name="clientSecret"
        type="password"
        label={t.clientSecret}
        hint={known ? t.clientSecretKept : t.clientSecretHint}
        isOptional={known !== undefined}
      />
      <TextField form={form} name="authUrl" type="url" label={t.authUrl} hint={t.authUrlHint} isOptional />
      <TextField form={form} name="eventOrganisation" label={t.organisation} hint={t.organisationHint} isOptional />
      <div class="actions end">
        <Button onClick={onClose}>{partTexts().cancel}</Button>
        <Button kind="primary" type="submit" isBusy={form.isBusy}>
          {known ? t.save : t.add}
        </Button>
      </div>
    </form>
  );
}
