import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { at, useAddress } from '../../browser/address.js';
import { may } from '../../session/session.js';
import { Button } from '../../parts/Button.js';
import { Page } from '../../parts/Page.js';
import { kindTexts } from './kinds/kind-texts.js';
import type { ImportRecord } from './kinds/kinds.js';
import { isOpen } from './kinds/kinds.js';
import { mappingOf } from './mapping/mapping.js';
import type { Again } from './outcome/FaultGroups.js';
import { FollowedImport } from './outcome/FollowedImport.js';
import type { Followed } from './outcome/followed.js';
import { useFollowed } from './outcome/followed.js';
import { outcomeTexts } from './outcome/outcome-texts.js';
import type { SentImport } from './outcome/sent.js';
import { send, sentAs } from './outcome/sent.js';
import { UndoDialog } from './outcome/UndoDialog.js';
import { Undone } from './outcome/UndoReport.js';
import { Written } from './outcome/Written.js';

/** An import: how far it is, what is wrong with its rows, what it wrote, and the way back. */
export default function ImportPage() {
  const { uuid = '' } = useRoute().params;
  const followed = useFollowed(uuid);
  // With another import it is another page.
  return <PageOfImport key={uuid} uuid={uuid} followed={followed} />;
}

function PageOfImport({ uuid, followed }: { uuid: string; followed: Followed }) {
  const t = outcomeTexts();
  const { record } = followed;
  const [isUndoing, setUndoing] = useState(false);
  const again = useAgain(sentAs(uuid), record);
  const hasWritten = record !== undefined && isUndoable(record);
  const mayUndo = hasWritten && may(`${record.kind}:delete`);
  return (
    <Page
      title={record?.fileName ?? t.import}
      intro={record && kindTexts()[record.kind]}
      actions={mayUndo && <Button onClick={() => setUndoing(true)}>{t.undo}</Button>}
    >
      <p>
        <a href={at('/imports')}>← {t.back}</a>
      </p>
      <FollowedImport followed={followed} again={again} />
      {record?.state === 'undone' && <Undone uuid={uuid} />}
      {hasWritten && <Written record={record} />}
      {isUndoing && (
        <UndoDialog
          uuid={uuid}
          onClose={() => setUndoing(false)}
          onBegun={() => {
            setUndoing(false);
            followed.retry();
          }}
        />
      )}
    </Page>
  );
}

/** Whether there may be something that an import wrote. */
function isUndoable(record: ImportRecord): boolean {
  return !isOpen(record) && !record.dryRun && record.state !== 'undone' && record.rows.written > 0;
}

/** The way to send the same file again, as long as this tab has it. */
function useAgain(sent: SentImport | undefined, record: ImportRecord | undefined): Again | undefined {
  const { go } = useAddress();
  const [draft, setDraft] = useState(sent?.mapping);
  if (!sent || !draft) return undefined;
  const sendWith = async (skipFaulty: boolean): Promise<void> => {
    // A file whose rows were written is known: it is meant to come again.
    const again = sent.query.again || (record?.rows.written ?? 0) > 0;
    const query = { ...sent.query, again, skipFaulty };
    go(at(`/imports/${await send({ ...sent, mapping: mappingOf(draft), query })}`));
  };
  return {
    draft,
    onChange: setDraft,
    action: outcomeTexts().again,
    send: () => sendWith(sent.query.skipFaulty),
    ...(!sent.query.skipFaulty && { sendOthers: () => sendWith(true) }),
  };
}
