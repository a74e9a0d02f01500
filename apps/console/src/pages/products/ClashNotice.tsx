import type { PreconditionFailed } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { Button } from '../../parts/Button.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import type { Form } from '../../parts/form.js';
import { Notice } from '../../parts/Notice.js';
import { partTexts } from '../../texts/parts.js';
import { productTexts } from '../../texts/products.js';
import type { Edited, EditedName } from './edited.js';
import { editedTexts } from './edited-texts.js';

interface ClashNoticeProps {
  failure: PreconditionFailed;
  onReload: () => Promise<void>;
}

/** Others were quicker: offers to load what they wrote, and to keep what was typed. */
export function ClashNotice({ failure, onReload }: ClashNoticeProps) {
  const t = productTexts();
  const [isBusy, setBusy] = useState(false);
  const [again, setAgain] = useState<unknown>();
  const reload = async (): Promise<void> => {
    setBusy(true);
    try {
      await onReload();
    } catch (thrown) {
      setAgain(thrown);
      setBusy(false);
    }
  };
  return (
    <>
      <Notice
        kind="fault"
        title={t.clash}
        hint={t.clashHint}
        action={
          <Button isBusy={isBusy} onClick={() => void reload()}>
            {t.reloadKeeping}
          </Button>
        }
      >
        {failure.requestId && (
          <p class="small">
            {partTexts().requestId} <code>{failure.requestId}</code>
          </p>
        )}
      </Notice>
      <ErrorNotice failure={again} />
    </>
  );
}

interface TheirsNoticeProps {
  names: readonly EditedName[];
  /** As it is now. */
  now: Edited;
  form: Form<Edited>;
}

/** What others changed meanwhile, each to be taken instead of what was typed. */
export function TheirsNotice({ names, now, form }: TheirsNoticeProps) {
  const t = productTexts();
  const labels = editedTexts();
  if (names.length === 0) return <Notice kind="info" title={t.broughtNothing} />;
  return (
    <Notice kind="info" title={t.brought} hint={t.broughtHint}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {labels[name]}: <strong>{now[name] || t.notSet}</strong>{' '}
            {form.values[name] !== now[name] && (
              <button type="button" class="link" onClick={() => form.set(name, now[name])}>
                {t.discard}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
