import { useState } from 'preact/hooks';
import { LinesField, SelectField, TextField } from '../../../parts/forms/fields.js';
import type { Form } from '../../../parts/forms/form.js';
import { pactTexts } from '../pact/pact-texts.js';
import type { Edited } from './edited.js';
import type { PactGroup, PactName } from '../pact/pact-fields.js';
import { kindOf, namesIn } from '../pact/pact-fields.js';

interface PactGroupProps {
  form: Form<Edited>;
  group: PactGroup;
}

/** A group of what is stated for PACT: open where something is stated, or at fault. */
export function PactGroupFields({ form, group }: PactGroupProps) {
  const t = pactTexts();
  const names = namesIn(group);
  const [isOpen, setOpen] = useState(names.some((name) => form.values[name] !== ''));
  if (!isOpen && names.some((name) => form.faults[name] !== undefined)) setOpen(true);
  const isWide = (name: PactName): boolean => ['lines', 'list', 'rules', 'json'].includes(String(kindOf(name)));
  const short = names.filter((name) => !isWide(name));
  return (
    <details class="pact-group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.groups[group]}</summary>
      {short.length > 0 && (
        <div class="fields">
          {short.map((name) => (
            <PactField key={name} form={form} name={name} />
          ))}
        </div>
      )}
      {names.filter(isWide).map((name) => (
        <PactField key={name} form={form} name={name} />
      ))}
    </details>
  );
}

function PactField({ form, name }: { form: Form<Edited>; name: PactName }) {
  const t = pactTexts();
  const kind = kindOf(name);
  const of = { form, name, label: t.fields[name], isOptional: true };
  switch (kind) {
    case 'decimal':
      return <TextField {...of} inputMode="decimal" />;
    case 'day':
      return <TextField {...of} type="date" />;
    case 'text':
      return <TextField {...of} />;
    case 'lines':
      return <LinesField {...of} />;
    case 'list':
    case 'rules':
    case 'json':
      return <LinesField {...of} hint={t.hints[kind]} />;
    case 'flag':
      return <Choice {...of} options={['true', 'false']} />;
    default:
      return <Choice {...of} options={kind} />;
  }
}

interface ChoiceProps {
  form: Form<Edited>;
  name: PactName;
  label: string;
  options: readonly string[];
}

function Choice({ form, name, label, options }: ChoiceProps) {
  const t = pactTexts();
  const words = options.map((value) => ({ value, text: t.word(value) }));
  return <SelectField {...{ form, name, label }} options={[{ value: '', text: t.notStated }, ...words]} isOptional />;
}
