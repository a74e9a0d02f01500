import type { Answer, Schemas } from '@footprint-exchange/client';
import { ifMatch } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { api } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { Notice } from '../../../parts/Notice.js';
import { accessTexts } from './access-texts.js';

interface TokenAtBaseProps {
  company: Answer<Schemas['CompanyRecord']>;
  onSaved: () => void;
}

/** Whether partners find tokens right below the PACT base URL, and the button that changes it. */
export function TokenAtBaseSetting({ company, onSaved }: TokenAtBaseProps) {
  const t = accessTexts().atBase;
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { tokenAtBase } = company.data;
  const change = async (): Promise<void> => {
    setSaving(true);
    try {
      await api.PATCH('/api/v1/company', { headers: ifMatch(company), body: { tokenAtBase: !tokenAtBase } });
      setFailure(undefined);
      announce(accessTexts().saved);
    } catch (thrown) {
      setFailure(thrown);
    }
    setSaving(false);
    onSaved();
  };
  return (
    <>
      <ErrorNotice failure={failure} />
      <Notice
        kind="info"
        title={tokenAtBase ? t.on : t.off}
        hint={t.meaning}
        action={
          <Button onClick={() => void change()} isBusy={isSaving}>
            {tokenAtBase ? t.switchOff : t.switchOn}
          </Button>
        }
      />
    </>
  );
}
