import { Conflict } from '@footprint-exchange/client';
import { useRef, useState } from 'preact/hooks';
import { at, useAddress } from '../../browser/address.js';
import { Button } from '../../parts/Button.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { CheckField } from '../../parts/forms/fields.js';
import { useForm } from '../../parts/forms/form.js';
import { Loading } from '../../parts/Loading.js';
import { Shown } from '../../parts/Shown.js';
import { importTexts } from './import-texts.js';
import { ImportFields, NOTHING_CHOSEN } from './ImportFields.js';
import type { Kind } from './kinds/kinds.js';
import { openKinds } from './kinds/kinds.js';
import type { Mapping } from './mapping/types.js';
import { ColumnDialog } from './mapping/ColumnDialog.js';
import { draftOf, lacksDay, mappingOf } from './mapping/mapping.js';
import { columnsOf, MappingFields } from './mapping/MappingFields.js';
import { isWorkbook, rowsOf, useProposal } from './mapping/proposed.js';
import { readingOf, ReadingFields } from './mapping/ReadingFields.js';
import type { Again } from './outcome/FaultGroups.js';
import { FollowedImport } from './outcome/FollowedImport.js';
import { useFollowed } from './outcome/followed.js';
import { outcomeTexts } from './outcome/outcome-texts.js';
import { send } from './outcome/sent.js';

interface NewImportProps {
  file: File;
  onOther: () => void;
}

/** What is to be made of a file: of what kind its rows are, what fills which field; checked first if wanted, then imported. */
export function NewImport({ file, onOther }: NewImportProps) {
  const t = importTexts();
  const { go } = useAddress();
  const [checked, setChecked] = useState<string>();
  const [isKnown, setKnown] = useState(false);
  // Which button sent the form: read when it is sent, which is before it is drawn anew.
  const isDryRun = useRef(true);
  // The place of the entry of which more is said.
  const [more, setMore] = useState<number>();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Mapping>>>({});
  const initial = { ...NOTHING_CHOSEN, kind: openKinds()[0] as string };

  const sendAs = async (values: typeof initial, dryRun: boolean): Promise<void> => {
    const { database, mode, skipFaulty, again, decimal, date, day } = values;
    const more = {
      ...reading,
      ...(decimal && { decimal: decimal as '.' }),
      ...(date && { date: date as 'YYYYMMDD' }),
      ...(day && isUndated && { columns: [{ constant: day, field: 'startDate' }] }),
    };
    const query = {
      ...{ kind, mode: mode as 'create', dryRun, skipFaulty, again },
      ...(kind === 'dataset' && { database }),
    };
    try {
      const uuid = await send({ file, mapping: draft && mappingOf(draft, more), query });
      if (dryRun) setChecked(uuid);
      else go(at(`/imports/${uuid}`));
    } catch (failure) {
      setKnown(failure instanceof Conflict);
      throw failure;
    }
  };
  const form = useForm(
    initial,
    (values) => sendAs(values, isDryRun.current),
    ({ kind, database }) => ({
      ...(kind === 'dataset' && !database.trim() && { database: t.missingText }),
    }),
  );
  const kind = form.values.kind as Kind;
  const reading = readingOf(form.values);
  const proposal = useProposal(file, kind, reading);
  const rows = rowsOf(kind, reading);
  // Until it has come, the one before may be of other rows.
  const found = proposal.answer?.data.rows === rows ? proposal.answer.data : undefined;
  const draft = drafts[rows] ?? (found && draftOf(found));
  const setDraft = (changed: Mapping): void => setDrafts({ ...drafts, [rows]: changed });
  const isUndated = found !== undefined && draft !== undefined && lacksDay(found, draft);

  return (
    <>
      <form onSubmit={form.submit} noValidate>
        <ImportFields form={form} sheets={proposal.answer?.data.sheets ?? []} isUndated={isUndated} />
        <ReadingFields form={form} isWorkbook={isWorkbook(file)} />
        <Shown loaded={proposal}>
          {() =>
            found && draft ? (
              <MappingFields key={rows} {...{ kind, draft }} proposal={found} onChange={setDraft} onMore={setMore} />
            ) : (
              <Loading />
            )
          }
        </Shown>
        <CheckField form={form} name="skipFaulty" label={t.skipFaulty} />
        <ErrorNotice failure={form.failure} />
        {isKnown && <CheckField form={form} name="again" label={t.again} hint={t.againHint} />}
        <div class="actions end">
          <Button onClick={onOther}>{t.other}</Button>
          <Button
            type="submit"
            // Until the proposal is of these rows.
            disabled={proposal.isLoading}
            isBusy={form.isBusy && isDryRun.current}
            onClick={() => (isDryRun.current = true)}
          >
            {t.check}
          </Button>
          <Button
            kind="primary"
            type="submit"
            disabled={proposal.isLoading}
            isBusy={form.isBusy && !isDryRun.current}
            onClick={() => (isDryRun.current = false)}
          >
            {t.import}
          </Button>
        </div>
      </form>
      {found && draft && more !== undefined && (
        <ColumnDialog
          draft={draft}
          place={more}
          columns={columnsOf(found)}
          onChange={setDraft}
          onClose={() => setMore(undefined)}
        />
      )}
      {checked && (
        <Check
          key={checked}
          uuid={checked}
          again={
            draft && {
              ...{ draft, onChange: setDraft, action: outcomeTexts().checkAgain },
              send: () => sendAs(form.values, true),
            }
          }
        />
      )}
    </>
  );
}

function Check({ uuid, again }: { uuid: string; again: Again | undefined }) {
  const t = importTexts();
  const followed = useFollowed(uuid);
  return (
    <section class="faults" aria-label={t.checked}>
      <h2>{t.checked}</h2>
      <FollowedImport followed={followed} again={again} />
    </section>
  );
}
