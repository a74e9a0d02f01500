import { Conflict } from '@footprint-exchange/client';
import { useRef, useState } from 'preact/hooks';
import { at, useAddress } from '../../browser/address.js';
import { api } from '../../session/session.js';
import { Button } from '../../parts/Button.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { CheckField, SelectField, TextField } from '../../parts/forms/fields.js';
import { useForm } from '../../parts/forms/form.js';
import { useLoaded } from '../../parts/loaded.js';
import { Shown } from '../../parts/Shown.js';
import { importTexts } from './import-texts.js';
import { ColumnTable } from './ColumnTable.js';
import { FollowedImport } from './FollowedImport.js';
import { useFollowed } from './followed.js';
import type { Kind } from './kinds.js';
import { openKinds } from './kinds.js';
import type { Choices } from './mapping.js';
import { choicesOf, lacksDay, mappingOf } from './mapping.js';
import { ProposalNotices } from './ProposalNotices.js';

interface NewImportProps {
  file: File;
  onOther: () => void;
}

/** The first lines of a CSV are enough for a proposal; a workbook is read whole. */
const HEAD_BYTES = 1024 * 1024;
const DATES = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/MM/DD', 'YYYYMMDD'] as const;

/** What is to be made of a file: of what kind its rows are, what fills which field; checked first if wanted, then imported. */
export function NewImport({ file, onOther }: NewImportProps) {
  const t = importTexts();
  const { go } = useAddress();
  const kinds = openKinds();
  const [checked, setChecked] = useState<string>();
  const [isKnown, setKnown] = useState(false);
  // Which button sent the form: read when it is sent, which is before it is drawn anew.
  const isDryRun = useRef(true);
  const [chosen, setChosen] = useState<Readonly<Record<string, Choices>>>({});
  const initial = {
    kind: kinds[0] as string,
    ...{ database: '', sheet: '', mode: 'create', decimal: '', date: '', day: '', skipFaulty: false, again: false },
  };
  const send = async (values: typeof initial): Promise<void> => {
    const { database, mode, skipFaulty, again, decimal, date, day } = values;
    const proposed = proposal.answer?.data;
    const more = {
      ...(decimal && { decimal: decimal as '.' }),
      ...(date && { date: date as (typeof DATES)[number] }),
      ...(day && isUndated && { columns: [{ constant: day, field: 'startDate' }] }),
    };
    const mapping = proposed && mappingOf(proposed, { ...choicesOf(proposed), ...choices }, more);
    const query = {
      ...{ kind, mode: mode as 'create', dryRun: isDryRun.current, skipFaulty, again },
      ...(kind === 'dataset' && { database }),
    };
    const body = { file, ...(mapping && { mapping: JSON.stringify(mapping) }) };
    try {
      const { data } = await api.POST('/api/v1/import', { params: { query }, body, timeoutMs: 0 });
      if (isDryRun.current) setChecked(data.uuid);
      else go(at(`/imports/${data.uuid}`));
    } catch (failure) {
      setKnown(failure instanceof Conflict);
      throw failure;
    }
  };
  const form = useForm(initial, send, ({ kind, database }) => ({
    ...(kind === 'dataset' && !database.trim() && { database: t.missingText }),
  }));
  const kind = form.values.kind as Kind;
  const { sheet } = form.values;
  // What was chosen for the columns of another sheet, or for rows of another kind, says nothing of these.
  const rows = `${kind} ${sheet}`;
  const choices = chosen[rows] ?? {};
  const proposal = useLoaded(
    (options) =>
      api.POST('/api/v1/import/mapping/proposal', {
        ...options,
        params: { query: { kind, ...(sheet && { sheet }) } },
        body: { file: headOf(file) },
      }),
    [kind, sheet],
  );
  const sheets = proposal.answer?.data.sheets ?? [];
  const found = proposal.answer?.data;
  const isUndated = found !== undefined && lacksDay(found, { ...choicesOf(found), ...choices });
  const asFound = { value: '', text: t.asFound };

  return (
    <>
      <form onSubmit={form.submit} noValidate>
        <div class="fields">
          <SelectField
            form={form}
            name="kind"
            label={t.kind}
            options={kinds.map((value) => ({ value, text: t.kinds[value] }))}
          />
          {kind === 'dataset' && <TextField form={form} name="database" label={t.database} hint={t.databaseHint} />}
          {sheets.length > 1 && (
            <SelectField
              form={form}
              name="sheet"
              label={t.sheet}
              options={sheets.map((text, nth) => ({ value: nth === 0 ? '' : text, text }))}
            />
          )}
          <SelectField
            form={form}
            name="mode"
            label={t.mode}
            options={[
              { value: 'create', text: t.modes.create },
              { value: 'upsert', text: t.modes.upsert },
            ]}
          />
          <SelectField
            form={form}
            name="decimal"
            label={t.decimal}
            options={[asFound, { value: '.', text: t.decimals['.'] }, { value: ',', text: t.decimals[','] }]}
          />
          <SelectField
            form={form}
            name="date"
            label={t.date}
            options={[asFound, ...DATES.map((text) => ({ value: text, text }))]}
          />
          {isUndated && <TextField form={form} name="day" type="date" label={t.day} hint={t.dayHint} isOptional />}
        </div>
        <Shown loaded={proposal}>
          {(proposed) => {
            const now = { ...choicesOf(proposed), ...choices };
            return (
              <>
                <ProposalNotices proposal={proposed} choices={now} />
                <ColumnTable
                  kind={kind}
                  columns={proposed.columns}
                  choices={now}
                  onChange={(column, choice) => setChosen({ ...chosen, [rows]: { ...choices, [column]: choice } })}
                />
              </>
            );
          }}
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
      {checked && <Check uuid={checked} />}
    </>
  );
}

function Check({ uuid }: { uuid: string }) {
  const t = importTexts();
  const followed = useFollowed(uuid);
  return (
    <section class="faults" aria-label={t.checked}>
      <h2>{t.checked}</h2>
      <FollowedImport {...followed} />
    </section>
  );
}

function headOf(file: File): File {
  const isWhole = file.size <= HEAD_BYTES || file.name.toLowerCase().endsWith('.xlsx');
  return isWhole ? file : new File([file.slice(0, HEAD_BYTES)], file.name, { type: file.type });
}
