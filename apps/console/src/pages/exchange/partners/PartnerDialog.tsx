import type { Answer, Schemas } from '@footprint-exchange/client';
import { ifMatch } from '@footprint-exchange/client';
import { api } from '../../../session/session.js';
import { changedFields } from '../../../parts/forms/changed-fields.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { CheckField, TextField } from '../../../parts/forms/fields.js';
import { FormActions } from '../../../parts/forms/FormActions.js';
import { useLoaded } from '../../../parts/loaded.js';
import { useRecordForm } from '../../../parts/forms/record-form.js';
import { Shown } from '../../../parts/Shown.js';
import { TheirChanges } from '../../../parts/forms/TheirChanges.js';
import { partnerTexts } from './partner-texts.js';

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

const NAMES = ['name', 'url', 'authUrl', 'clientId', 'eventOrganisation'] as const;
type Texts = Record<(typeof NAMES)[number] | 'clientSecret', string>;
type Values = Texts & { acceptJsonEvents: boolean };

/** The secret that is kept is not shown: empty, it stays. */
function valuesOf(partner: Partner | undefined): Values {
  const texts = NAMES.map((name) => [name, partner?.[name] ?? '']);
  const { acceptJsonEvents = false } = partner ?? {};
  return { ...(Object.fromEntries(texts) as Texts), clientSecret: '', acceptJsonEvents };
}

function Fields({ known, onSaved, onClose }: FieldsProps) {
  const t = partnerTexts();
  const form = useRecordForm<Partner, Values>({
    read: known,
    valuesOf,
    readAgain: ({ uuid }) => api.GET('/api/v1/data-source/{uuid}', { params: { path: { uuid } } }),
    write: async (values, before, current) => {
      if (current) {
        const changed = changedFields(before, values).map((name) => [name, values[name] === '' ? null : values[name]]);
        const params = { path: { uuid: current.data.uuid } };
        const body = Object.fromEntries(changed) as Schemas['PatchDataSourceDto'];
        await api.PATCH('/api/v1/data-source/{uuid}', { params, headers: ifMatch(current), body });
      } else {
        const { authUrl, eventOrganisation, ...needed } = values;
        const body = { ...needed, authUrl: authUrl || null, eventOrganisation: eventOrganisation || null };
        await api.POST('/api/v1/data-source', { body });
      }
      onSaved();
    },
    check: (values) => {
      const needed = ['name', 'url', 'clientId', ...(known ? [] : ['clientSecret'])] as (keyof Texts)[];
      return Object.fromEntries(needed.filter((name) => !values[name].trim()).map((name) => [name, t.missing]));
    },
  });
  const labels = {
    ...{ name: t.name, url: t.url, authUrl: t.authUrl, clientId: t.clientId },
    ...{ clientSecret: t.clientSecret, eventOrganisation: t.organisation },
    acceptJsonEvents: t.jsonEvents,
  };
  return (
    <form onSubmit={form.submit} noValidate>
      <ErrorNotice failure={form.failure} />
      <TheirChanges
        form={form}
        labels={labels}
        textOf={(name, { acceptJsonEvents }) =>
          name === 'acceptJsonEvents' ? (acceptJsonEvents ? t.yes : t.no) : undefined
        }
      />
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
      <CheckField form={form} name="acceptJsonEvents" label={t.jsonEvents} hint={t.jsonEventsHint} />
      <FormActions form={form} action={known ? t.save : t.add} onCancel={onClose} />
    </form>
  );
}
