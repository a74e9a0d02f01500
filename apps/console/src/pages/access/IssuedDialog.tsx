import type { Schemas } from '@footprint-exchange/client';
import { Button } from '../../parts/Button.js';
import { Copyable } from '../../parts/Copyable.js';
import { Dialog } from '../../parts/Dialog.js';
import { Notice } from '../../parts/Notice.js';
import { clientTexts } from './client-texts.js';

/** The credentials of a new client. They are nowhere else, so it closes by its own button only. */
export function IssuedDialog({ issued, onClose }: { issued: Schemas['IssuedRecord']; onClose: () => void }) {
  const t = clientTexts();
  const { name, clientId, clientSecret, apiKey } = issued;
  return (
    <Dialog title={t.issuedTitle(name)} onClose={onClose} isFirm>
      <Notice kind="warning" title={t.issuedOnce} hint={t.issuedHint} />
      {apiKey && <Copyable label={t.key} value={apiKey} />}
      <Copyable label={t.clientId} value={clientId} />
      <Copyable label={t.clientSecret} value={clientSecret} />
      <div class="actions end">
        <Button kind="primary" onClick={onClose}>
          {t.kept}
        </Button>
      </div>
    </Dialog>
  );
}
