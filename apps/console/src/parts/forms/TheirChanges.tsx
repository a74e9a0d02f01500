import { partTexts } from '../part-texts.js';
import { Notice } from '../Notice.js';
import type { RecordForm } from './record-form.js';

interface TheirChangesProps<Data, Values> {
  form: RecordForm<Data, Values>;
  labels: Readonly<Record<keyof Values & string, string>>;
  /** What a field says now, where that is not its value, as of what is known by its UUID. */
  textOf?: (name: keyof Values & string, record: Data) => string | undefined;
}

/** What others changed meanwhile, each to be taken instead of what was typed. */
export function TheirChanges<Data, Values extends object>({
  form: { current, before, theirs, values, set },
  labels,
  textOf,
}: TheirChangesProps<Data, Values>) {
  const t = partTexts();
  if (!theirs || !current) return null;
  if (theirs.length === 0) return <Notice kind="info" title={t.theirsNone} />;
  return (
    <Notice kind="info" title={t.theirs} hint={t.theirsHint}>
      <ul>
        {theirs.map((name) => (
          <li key={name}>
            {labels[name]}: <strong>{textOf?.(name, current.data) ?? (String(before[name]) || t.empty)}</strong>{' '}
            {values[name] !== before[name] && (
              <button type="button" class="link" onClick={() => set(name, before[name])}>
                {t.takeTheirs}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
