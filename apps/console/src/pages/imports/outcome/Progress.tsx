import { useState } from 'preact/hooks';
import { numberText } from '../../../browser/number-text.js';
import { Button } from '../../../parts/Button.js';
import { importStates } from '../kinds/state-texts.js';
import type { ImportRecord } from '../kinds/kinds.js';
import { CancelDialog } from './CancelDialog.js';
import { outcomeTexts } from './outcome-texts.js';

/** How far an import is that goes on. */
export function Progress({ record: { uuid, state, rows, estimate } }: { record: ImportRecord }) {
  const t = outcomeTexts();
  const [isAsking, setAsking] = useState(false);
  const { read, total } = rows;
  // What is taken back is not taken back once more.
  const isUndoing = state === 'undoing';
  return (
    <section class="card" aria-label={t.progress}>
      <p>
        <strong>{importStates()[state]}</strong>{' '}
        {!isUndoing && (
          <span class="muted">
            {total === undefined ? t.rowsSoFar(numberText(read)) : t.rowsOf(numberText(read), numberText(total))}
            {estimate !== undefined && `, ${t.secondsLeft(numberText(Math.ceil(estimate)))}`}
          </span>
        )}
      </p>
      <progress aria-label={t.progress} max={total ?? 1} value={isUndoing || total === undefined ? undefined : read} />
      {!isUndoing && (
        <div class="actions">
          <Button onClick={() => setAsking(true)}>{t.cancel}</Button>
        </div>
      )}
      {isAsking && <CancelDialog uuid={uuid} onClose={() => setAsking(false)} />}
    </section>
  );
}
