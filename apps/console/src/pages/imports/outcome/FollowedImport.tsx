import { numberText } from '../../../browser/number-text.js';
import { DateText } from '../../../parts/DateText.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { Facts } from '../../../parts/Facts.js';
import { Loading } from '../../../parts/Loading.js';
import { Notice } from '../../../parts/Notice.js';
import { BADGES, isOpen } from '../kinds/kinds.js';
import { mappingTexts } from '../mapping/mapping-texts.js';
import { WarningList } from '../mapping/WarningList.js';
import { importStates } from '../kinds/state-texts.js';
import type { ImportRecord } from '../kinds/kinds.js';
import type { Again } from './FaultGroups.js';
import { FaultGroups } from './FaultGroups.js';
import type { Followed } from './followed.js';
import { outcomeTexts } from './outcome-texts.js';
import { Progress } from './Progress.js';
import { Waiting } from './Waiting.js';
import './outcome.css';

interface FollowedImportProps {
  followed: Followed;
  /** How the same file is sent again; absent where this page does not have it. */
  again: Again | undefined;
}

/** How far an import is; once it has ended, what became of it. */
export function FollowedImport({ followed: { record, failure, retry }, again }: FollowedImportProps) {
  if (!record) return failure === undefined ? <Loading /> : <ErrorNotice failure={failure} onRetry={retry} />;
  const isWaiting = record.state === 'waiting';
  const isEnded = !isOpen(record) && !isWaiting;
  return (
    <>
      <ErrorNotice failure={failure} onRetry={retry} />
      {isOpen(record) && <Progress record={record} />}
      {isWaiting && <Waiting record={record} onDecided={retry} />}
      {isEnded && <Ended record={record} />}
      <RowFacts record={record} />
      {!isOpen(record) && <FaultGroups record={record} again={again} />}
    </>
  );
}

function Ended({ record: { state, dryRun, rows, reason, warnings = [] } }: { record: ImportRecord }) {
  const t = outcomeTexts();
  const badge = BADGES[state];
  return (
    <>
      <Notice
        kind={badge === 'neutral' ? 'info' : badge}
        title={dryRun ? `${t.dryRun}: ${importStates()[state]}` : importStates()[state]}
        hint={dryRun && state === 'done' && rows.faulty === 0 ? t.allRight : undefined}
      >
        {reason && <p lang="en">{reason}</p>}
      </Notice>
      {warnings.length > 0 && (
        <Notice kind="warning" title={mappingTexts().warnings}>
          <WarningList warnings={warnings} />
        </Notice>
      )}
    </>
  );
}

function RowFacts({ record: { rows, dryRun, created, ended } }: { record: ImportRecord }) {
  const t = outcomeTexts();
  return (
    <section class="card">
      <Facts
        facts={[
          [t.rows, numberText(rows.total ?? rows.read)],
          [dryRun ? t.wouldBeWritten : t.written, numberText(rows.written)],
          [t.unchanged, rows.unchanged === undefined ? undefined : numberText(rows.unchanged)],
          [t.faulty, numberText(rows.faulty)],
          [t.leftOut, rows.leftOut === 0 ? undefined : numberText(rows.leftOut)],
          [t.hidden, rows.hidden === undefined ? undefined : numberText(rows.hidden)],
          [t.came, <DateText value={created} withTime />],
          [t.ended, ended && <DateText value={ended} withTime />],
        ]}
      />
    </section>
  );
}
