import { useState } from 'preact/hooks';
import { api } from '../../session/session.js';
import { announce } from '../../parts/announce.js';
import { Button } from '../../parts/Button.js';
import { ConfirmDialog } from '../../parts/ConfirmDialog.js';
import { DateText } from '../../parts/DateText.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { Facts } from '../../parts/Facts.js';
import { Loading } from '../../parts/Loading.js';
import { Notice } from '../../parts/Notice.js';
import { numberText } from '../../browser/number-text.js';
import { importStates } from './state-texts.js';
import { importTexts } from './import-texts.js';
import { ImportFaults } from './ImportFaults.js';
import type { ImportRecord } from './kinds.js';
import { BADGES, isOpen } from './kinds.js';
import './imports.css';

interface FollowedImportProps {
  record: ImportRecord | undefined;
  failure: unknown;
  retry: () => void;
}

/** How far an import is; once it has ended, what became of it. */
export function FollowedImport({ record, failure, retry }: FollowedImportProps) {
  const t = importTexts();
  if (!record) return failure === undefined ? <Loading /> : <ErrorNotice failure={failure} onRetry={retry} />;
  const { rows, dryRun, state } = record;
  const badge = BADGES[state];
  return (
    <>
      <ErrorNotice failure={failure} onRetry={retry} />
      {isOpen(record) ? (
        <Progress record={record} />
      ) : (
        <Notice
          kind={badge === 'neutral' ? 'info' : badge}
          title={dryRun ? `${t.dryRun}: ${importStates()[state]}` : importStates()[state]}
          hint={dryRun && state === 'done' && rows.faulty === 0 ? t.allRight : undefined}
        >
          {record.reason && <p lang="en">{record.reason}</p>}
        </Notice>
      )}
      <section class="card">
        <Facts
          facts={[
            [t.rows, numberText(rows.total ?? rows.read)],
            [dryRun ? t.wouldBeWritten : t.written, numberText(rows.written)],
            [t.unchanged, rows.unchanged === undefined ? undefined : numberText(rows.unchanged)],
            [t.faulty, numberText(rows.faulty)],
            [t.leftOut, rows.leftOut === 0 ? undefined : numberText(rows.leftOut)],
            [t.hidden, rows.hidden === undefined ? undefined : numberText(rows.hidden)],
            [t.came, <DateText value={record.created} withTime />],
            [t.ended, record.ended && <DateText value={record.ended} withTime />],
          ]}
        />
      </section>
      {!isOpen(record) && <ImportFaults record={record} />}
    </>
  );
}

function Progress({ record: { uuid, state, rows, estimate } }: { record: ImportRecord }) {
  const t = importTexts();
  const [isAsking, setAsking] = useState(false);
  const { read, total } = rows;
  return (
    <section class="card" aria-label={t.progress}>
      <p>
        <strong>{importStates()[state]}</strong>{' '}
        <span class="muted">
          {total === undefined ? t.rowsSoFar(numberText(read)) : t.rowsOf(numberText(read), numberText(total))}
          {estimate !== undefined && `, ${t.secondsLeft(numberText(Math.ceil(estimate)))}`}
        </span>
      </p>
      <progress aria-label={t.progress} max={total ?? 1} value={total === undefined ? undefined : read} />
      <div class="actions">
        <Button onClick={() => setAsking(true)}>{t.cancel}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t.cancelTitle}
          text={t.cancelText}
          action={t.cancel}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await api.POST('/api/v1/import/{uuid}/cancel', { params: { path: { uuid } } });
            announce(t.cancelled);
          }}
        />
      )}
    </section>
  );
}
