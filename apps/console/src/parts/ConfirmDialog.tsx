import { useState } from 'preact/hooks';
import { partTexts } from './part-texts.js';
import { Button } from './Button.js';
import { Dialog } from './Dialog.js';
import { ErrorNotice } from './ErrorNotice.js';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and whether it can be undone. */
  text: string;
  /** The verb on the button that does it. */
  action: string;
  /** Whether it does no harm. */
  isHarmless?: boolean | undefined;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, text, action, isHarmless = false, onConfirm, onClose }: ConfirmDialogProps) {
  const t = partTexts();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (thrown) {
      setFailure(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <ErrorNotice failure={failure} />
      <div class="actions end">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button kind={isHarmless ? 'primary' : 'danger'} isBusy={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
