import type { Schemas } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { at, useAddress } from '../../../browser/address.js';
import { may } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { pullTexts } from './pull-texts.js';
import { PullDialog } from './PullDialog.js';

interface StartPullProps {
  partners: readonly Pick<Schemas['DataSourceRecord'], 'uuid' | 'name'>[];
  /** The UUID of the one that is chosen at first. */
  partner?: string | undefined;
}

/** A button that starts a pull, and shows it. Nobody starts one who may not, or who can't choose a partner. */
export function StartPull({ partners, partner }: StartPullProps) {
  const t = pullTexts();
  const { go } = useAddress();
  const [isOpen, setOpen] = useState(false);
  if (!may('exchange:manage') || !may('company:manage')) return null;
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {t.start}
      </Button>
      {isOpen && (
        <PullDialog
          partners={partners}
          partner={partner}
          onClose={() => setOpen(false)}
          onStarted={(uuid) => {
            announce(t.started);
            go(at(`/exchange/pulls/${uuid}`));
          }}
        />
      )}
    </>
  );
}
