import { api } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.js';
import { outcomeTexts } from './outcome-texts.js';

interface CancelDialogProps {
  uuid: string;
  onClose: () => void;
  onCancelled?: (() => void) | undefined;
}

/** Asks whether an import is to end. */
export function CancelDialog({ uuid, onClose, onCancelled }: CancelDialogProps) {
  const t = outcomeTexts();
  return (
    <ConfirmDialog
      title={t.cancelTitle}
      text={t.cancelText}
      action={t.cancel}
      onClose={onClose}
      onConfirm={async () => {
        await api.POST('/api/v1/import/{uuid}/cancel', { params: { path: { uuid } } });
        announce(t.cancelled);
        onCancelled?.();
      }}
    />
  );
}
