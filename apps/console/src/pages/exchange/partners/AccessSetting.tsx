import type { Answer, Schemas } from '@footprint-exchange/client';
import { ifMatch } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { api } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { SelectField } from '../../../parts/forms/fields.js';
import { FormActions } from '../../../parts/forms/FormActions.js';
import { Notice } from '../../../parts/Notice.js';
import { useRecordForm } from '../../../parts/forms/record-form.js';
import { TheirChanges } from '../../../parts/forms/TheirChanges.js';
import { accessTexts } from './access-texts.js';

type Company = Schemas['CompanyRecord'];

const ACCESS = ['everybody', 'granted'] as const;

interface AccessSettingProps {
  company: Answer<Company>;
  onSaved: () => void;
}

/** Who sees the footprints of the company, what that means, and the way to change it. */
export function AccessSetting({ company, onSaved }: AccessSettingProps) {
  const t = accessTexts();
  const [isOpen, setOpen] = useState(false);
  const { access, pactPublic } = company.data;
  return (
    <>
      <Notice
        kind="info"
        title={t.states[access]}
        hint={t.meanings[access]}
        action={<Button onClick={() => setOpen(true)}>{t.change}</Button>}
      >
        {pactPublic && <p>{access === 'granted' ? t.publicNot : t.publicToo}</p>}
      </Notice>
      {isOpen && (
        <Dialog title={t.changeTitle} onClose={() => setOpen(false)}>
          <Fields
            company={company}
            onClose={() => setOpen(false)}
            onSaved={() => {
              setOpen(false);
              announce(t.saved);
              onSaved();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function Fields({ company, onSaved, onClose }: AccessSettingProps & { onClose: () => void }) {
  const t = accessTexts();
  const form = useRecordForm<Company, { access: string }>({
    read: company,
    valuesOf: (record) => ({ access: record?.access ?? '' }),
    readAgain: () => api.GET('/api/v1/company'),
    write: async (values, _, current) => {
      const body = { access: values.access as Company['access'] };
      await api.PATCH('/api/v1/company', { headers: ifMatch(current ?? company), body });
      onSaved();
    },
  });
  const access = form.values.access as Company['access'];
  const isNarrowed = access === 'granted' && company.data.pactPublic;
  return (
    <form onSubmit={form.submit} noValidate>
      <ErrorNotice failure={form.failure} />
      <TheirChanges form={form} labels={{ access: t.access }} textOf={(_, record) => t.states[record.access]} />
      <SelectField
        form={form}
        name="access"
        label={t.access}
        hint={t.meanings[access]}
        options={ACCESS.map((value) => ({ value, text: t.states[value] }))}
      />
      {isNarrowed && <Notice kind="warning" title={t.publicNot} />}
      <FormActions form={form} action={t.save} onCancel={onClose} />
    </form>
  );
}
