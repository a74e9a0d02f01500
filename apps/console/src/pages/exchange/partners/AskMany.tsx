import { useState } from 'preact/hooks';
import { at, useAddress } from '../../../browser/address.js';
import { may } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { numberText } from '../../../browser/number-text.js';
import { askingTexts } from '../asking-texts.js';
import { AskManyDialog } from './AskManyDialog.js';

/** A button that asks a partner for the footprints of several products, and shows the requests. */
export function AskMany({ partner }: { partner: { readonly uuid: string; readonly name: string } }) {
  const t = askingTexts();
  const { go } = useAddress();
  const [isOpen, setOpen] = useState(false);
  if (!may('exchange:manage')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.many}</Button>
      {isOpen && (
        <AskManyDialog
          partner={partner}
          onClose={() => setOpen(false)}
          onAsked={(count) => {
            announce(t.askedMany(numberText(count)));
            go(at('/exchange', { direction: 'outbound', source: partner.uuid }));
          }}
        />
      )}
    </>
  );
}
