import type { Answer, Schemas } from '@footprint-exchange/client';
import { ifMatch } from '@footprint-exchange/client';
import { api } from '../../session/session.js';
import { changedFields } from '../../parts/forms/changed-fields.js';
import { Dialog } from '../../parts/Dialog.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { LinesField, TextField } from '../../parts/forms/fields.js';
import { FormActions } from '../../parts/forms/FormActions.js';
import { useLoaded } from '../../parts/loaded.js';
import { useRecordForm } from '../../parts/forms/record-form.js';
import { Shown } from '../../parts/Shown.js';
import { TheirChanges } from '../../parts/forms/TheirChanges.js';
import { factorTexts } from './factor-texts.js';

type DatabaseRecord = Schemas['DatabaseRecord'];

interface DatabaseDialogProps {
  uuid: string;
  name: string;
  onSaved: () => void;
  onClose: () => void;
}

/** Changes a database of the company's own. Only the record itself has the ETag by which nobody's change is lost. */
export function DatabaseDialog({ uuid, name, onSaved, onClose }: DatabaseDialogProps) {
  const loaded = useLoaded((options) => readDatabase(uuid, options), [uuid]);
  return (
    <Dialog title={factorTexts().changeNamed(name)} onClose={onClose}>
      <Shown loaded={loaded}>{(_, answer) => <Fields known={answer} onSaved={onSaved} onClose={onClose} />}</Shown>
    </Dialog>
  );
}

const readDatabase = (uuid: string, options: object = {}): Promise<Answer<DatabaseRecord>> =>
  api.GET('/api/v1/database/{uuid}', { ...options, params: { path: { uuid } } });

type Values = Record<'licence' | 'attribution' | 'gwpSet' | 'boundary' | 'priceYear', string>;

interface FieldsProps {
  known: Answer<DatabaseRecord>;
  onSaved: () => void;
  onClose: () => void;
}

function Fields({ known, onSaved, onClose }: FieldsProps) {
  const t = factorTexts();
  const form = useRecordForm<DatabaseRecord, Values>({
    read: known,
    valuesOf: (database = known.data) => ({
      licence: database.licence,
      attribution: database.attribution ?? '',
      gwpSet: database.gwpSet ?? '',
      boundary: database.boundary ?? '',
      priceYear: database.priceYear === undefined ? '' : String(database.priceYear),
    }),
    readAgain: ({ uuid }) => readDatabase(uuid),
    write: async (values, before, current = known) => {
      const changed = changedFields(before, values).map((name) => {
        const text = values[name].trim();
        return [name, name === 'priceYear' && text ? Number(text) : text || null];
      });
      const params = { path: { uuid: current.data.uuid } };
      const body = Object.fromEntries(changed) as Schemas['PatchDatabaseDto'];
      if (changed.length > 0) await api.PATCH('/api/v1/database/{uuid}', { params, headers: ifMatch(current), body });
      onSaved();
    },
    check: ({ licence, priceYear }) => ({
      ...(!licence.trim() && { licence: t.missing }),
      ...(!/^\d*$/.test(priceYear.trim()) && { priceYear: t.noYear }),
    }),
  });
  const { licence, attribution, gwpSet, boundary, priceYear } = t;
  return (
    <form onSubmit={form.submit} noValidate>
      <p class="muted">{t.changeHint}</p>
      <ErrorNotice failure={form.failure} />
      <TheirChanges form={form} labels={{ licence, attribution, gwpSet, boundary, priceYear }} />
      <TextField form={form} name="licence" label={licence} />
      <LinesField form={form} name="attribution" label={attribution} isOptional />
      <TextField form={form} name="gwpSet" label={gwpSet} hint={t.gwpSetHint} isOptional />
      <LinesField form={form} name="boundary" label={boundary} isOptional />
      <TextField
        {...{ form, label: priceYear, hint: t.priceYearHint }}
        name="priceYear"
        inputMode="numeric"
        isOptional
      />
      <FormActions form={form} action={t.save} onCancel={onClose} />
    </form>
  );
}
