import { useState } from 'preact/hooks';
import { Button } from '../../../parts/Button.js';
import { Dialog } from '../../../parts/Dialog.js';
import { numberText } from '../../../browser/number-text.js';
import { bindingTexts } from './binding-texts.js';
import type { Kind, Product } from '../kind.js';
import type { FoundFactor } from '../../factors/FactorChoice.js';
import { FactorChoice } from '../../factors/FactorChoice.js';
import type { Repointed } from './repoint.js';
import { repoint } from './repoint.js';
import { RepointedTable } from './RepointedTable.js';

interface RepointDialogProps {
  kind: Kind;
  targets: readonly Product[];
  /** The UUID of the factor that they are bound to. */
  from: string;
  onClose: () => void;
}

/** Binds products to another factor, one after the other, and shows what became of each. */
export function RepointDialog({ kind, targets, from, onClose }: RepointDialogProps) {
  const t = bindingTexts();
  const [factor, setFactor] = useState<FoundFactor>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<string, Repointed>>();
  const open = targets.filter(({ uuid }) => results?.get(uuid)?.kind !== 'bound');

  const work = async (): Promise<void> => {
    if (!factor) return setFault(t.chooseFactor);
    setBusy(true);
    const known = new Map([...(results ?? [])].filter(([, { kind: became }]) => became === 'bound'));
    setResults(new Map(known));
    for (const { uuid } of open) {
      known.set(uuid, await repoint(kind, uuid, from, factor.uuid));
      setResults(new Map(known));
    }
    setBusy(false);
  };

  return (
    <Dialog title={t.repointTitle} onClose={onClose} isFirm={isBusy}>
      <p class="muted">{t.repointText}</p>
      {results ? (
        <>
          <p role="status">{t.progress(numberText(results.size), numberText(targets.length))}</p>
          <progress max={targets.length} value={results.size} aria-label={t.result} />
          <RepointedTable targets={targets} results={results} />
        </>
      ) : (
        <FactorChoice
          chosen={factor}
          except={from}
          fault={fault}
          onChoose={(found) => {
            setFault(undefined);
            setFactor(found);
          }}
        />
      )}
      <div class="actions end">
        {(!results || (open.length > 0 && !isBusy)) && (
          <Button kind={results ? undefined : 'primary'} onClick={() => void work()}>
            {results ? t.again : t.start}
          </Button>
        )}
        <Button kind={results && 'primary'} isBusy={isBusy} onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}
