import { useState } from 'preact/hooks';
import { api } from '../../app/session.js';
import { announce } from '../../parts/announce.js';
import { Button } from '../../parts/Button.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { Field } from '../../parts/Field.js';
import { numberText } from '../../parts/number-text.js';
import { activityTexts } from '../../texts/activities.js';
import type { References } from './references.js';

interface AssignBarProps {
  chosen: ReadonlySet<string>;
  groups: References['groups'];
  onAssigned: () => void;
}

/** Puts the activities that are chosen into a group, or takes them out of theirs. */
export function AssignBar({ chosen, groups, onAssigned }: AssignBarProps) {
  const t = activityTexts();
  const [group, setGroup] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const assign = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { group: group ? { uuid: group } : null };
      for (const uuid of chosen) await api.PATCH('/api/v1/activity/{uuid}', { params: { path: { uuid } }, body });
      announce(t.assigned(numberText(chosen.size)));
      onAssigned();
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section class="assign" aria-label={t.assignTo}>
      <p>{t.chosen(numberText(chosen.size))}</p>
      <Field label={t.assignTo}>
        {(control) => (
          <select {...control} value={group} onChange={({ currentTarget }) => setGroup(currentTarget.value)}>
            <option value="">{t.noGroup}</option>
            {groups.map(({ uuid, name }) => (
              <option key={uuid} value={uuid}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button kind="primary" isBusy={isBusy} onClick={() => void assign()}>
        {t.assign}
      </Button>
      <ErrorNotice failure={failure} />
    </section>
  );
}
