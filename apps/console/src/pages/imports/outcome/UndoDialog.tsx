import { useState } from 'preact/hooks';
import { numberText } from '../../../browser/number-text.js';
import { api } from '../../../session/session.js';
import { Button } from '../../../parts/Button.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { useLoaded } from '../../../parts/loaded.js';
import { Shown } from '../../../parts/Shown.js';
import { outcomeTexts } from './outcome-texts.js';
import { UndoReport } from './UndoReport.js';

interface UndoDialogProps {
  uuid: string;
  onClose: () => void;
  /** A worker removes the records from now on. */
  onBegun: () => void;
}

/** Tells what undoing an import would remove, what it would keep and why; then begins it. */
export function UndoDialog({ uuid, onClose, onBegun }: UndoDialogProps) {
  const t = outcomeTexts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const undo = (dryRun: boolean) => ({ params: { path: { uuid }, query: { dryRun } } });
  const would = useLoaded((options) => api.POST('/api/v1/import/{uuid}/undo', { ...options, ...undo(true) }), [uuid]);
  const begin = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api.POST('/api/v1/import/{uuid}/undo', undo(false));
      onBegun();
    } catch (thrown) {
      setFailure(thrown);
      setBusy(false);
    }
  };
  const removed = would.answer?.data.removed ?? 0;
  return (
    <Dialog title={t.undoTitle} onClose={onClose}>
      <Shown loaded={would}>
        {(report) => (
          <>
            <p>{report.removed > 0 ? t.undoText : t.undoNothing}</p>
            <UndoReport report={report} />
          </>
        )}
      </Shown>
      <ErrorNotice failure={failure} />
      <div class="actions end">
        <Button onClick={onClose}>{t.keepAll}</Button>
        {removed > 0 && (
          <Button kind="danger" isBusy={isBusy} onClick={() => void begin()}>
            {t.undoAction(numberText(removed))}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
