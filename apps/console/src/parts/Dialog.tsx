import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { partTexts } from './part-texts.js';
import { giveFocusBack } from './give-focus-back.js';
import { Icon } from './Icon.js';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Where closing it by mistake would lose something: only its own buttons close it. */
  isFirm?: boolean | undefined;
  children: ComponentChildren;
}

/** A modal dialog. It is open for as long as it is drawn; the browser keeps the focus in it, and gives it back. */
export function Dialog({ title, onClose, isFirm = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const t = partTexts();

  useEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) giveFocusBack(opener);
    };
  }, []);

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      closedby={isFirm ? 'none' : 'closerequest'}
      onCancel={(event) => isFirm && event.preventDefault()}
      // Browsers that don't know `closedby` close it at the second Escape, whatever is said of the first.
      onClose={() => (isFirm ? element.current?.showModal() : onClose())}
    >
      <div class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {!isFirm && (
          <button type="button" class="icon-button" aria-label={t.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
