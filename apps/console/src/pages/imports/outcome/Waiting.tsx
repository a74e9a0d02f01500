import { useState } from 'preact/hooks';
import { api } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { Notice } from '../../../parts/Notice.js';
import { mappingTexts } from '../mapping/mapping-texts.js';
import { WarningList } from '../mapping/WarningList.js';
import type { ImportRecord } from '../kinds/kinds.js';
import { outcomeTexts } from './outcome-texts.js';

interface WaitingProps {
  record: ImportRecord;
  /** It goes on, or has ended. */
  onDecided: () => void;
}

/** An import that was checked and waits for somebody to say that its warnings are meant so. */
export function Waiting({ record: { uuid, warnings = [] }, onDecided }: WaitingProps) {
  const t = outcomeTexts();
  const [busy, setBusy] = useState<'confirm' | 'cancel'>();
  const [failure, setFailure] = useState<unknown>();
  const decide = async (what: 'confirm' | 'cancel', done: string): Promise<void> => {
    setBusy(what);
    setFailure(undefined);
    try {
      await api.POST(`/api/v1/import/{uuid}/${what}`, { params: { path: { uuid } } });
      announce(done);
      onDecided();
    } catch (thrown) {
      setFailure(thrown);
    }
    setBusy(undefined);
  };
  return (
    <>
      <ErrorNotice failure={failure} />
      <Notice
        kind="warning"
        title={mappingTexts().warnings}
        hint={t.waiting}
        action={
          <>
            <Button kind="primary" isBusy={busy === 'confirm'} onClick={() => void decide('confirm', t.confirmed)}>
              {t.confirm}
            </Button>
            <Button isBusy={busy === 'cancel'} onClick={() => void decide('cancel', t.cancelled)}>
              {t.cancel}
            </Button>
          </>
        }
      >
        <WarningList warnings={warnings} />
      </Notice>
    </>
  );
}
