import { NotFound } from '@footprint-exchange/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../../session/session.js';
import { announce } from '../../parts/announce.js';
import { Button } from '../../parts/Button.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { Field } from '../../parts/forms/Field.js';
import { numberText } from '../../browser/number-text.js';
import { activityTexts } from './activity-texts.js';
import type { References } from '../terms/references.js';

interface AssignBarProps {
  chosen: ReadonlySet<string>;
  groups: References['groups'];
  /** Is told those that were assigned, or are deleted by now: also when others failed, which stay chosen. */
  onAssigned: (done: readonly string[]) => void;
  onClear: () => void;
}

/**
 * Puts the activities that are chosen into a group, or takes them out of theirs: one after the other, as each is a record of its own.
 * What failed stays chosen, so that the same button goes on from there.
 */
export function AssignBar({ chosen, groups, onAssigned, onClear }: AssignBarProps) {
  const t = activityTexts();
  const [group, setGroup] = useState('');
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [failure, setFailure] = useState<unknown>();
  const leave = useRef(new AbortController());
  useEffect(() => () => leave.current.abort(), []);

  const assign = async (): Promise<void> => {
    setFailure(undefined);
    const done: string[] = [];
    const uuids = [...chosen];
    const { signal } = (leave.current = new AbortController());
    try {
      for (const uuid of uuids) {
        setProgress({ done: done.length, of: uuids.length });
        await assignOne(uuid, group, signal);
        done.push(uuid);
      }
      announce(t.assigned(numberText(done.length)));
    } catch (thrown) {
      if (!signal.aborted) setFailure(thrown);
    } finally {
      setProgress(undefined);
      onAssigned(done);
    }
  };
  return (
    <section class="assign" aria-label={t.assignTo}>
      <p>{t.chosen(numberText(chosen.size))}</p>
      <Field label={t.assignTo}>
        {(control) => (
          <select
            {...control}
            value={group}
            disabled={progress !== undefined}
            onChange={({ currentTarget }) => setGroup(currentTarget.value)}
          >
            <option value="">{t.noGroup}</option>
            {groups.map(({ uuid, name }) => (
              <option key={uuid} value={uuid}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button kind="primary" isBusy={progress !== undefined} onClick={() => void assign()}>
        {t.assign}
      </Button>
      {progress ? (
        <>
          <label class="progress">
            {t.assigning(numberText(progress.done), numberText(progress.of))}
            <progress value={progress.done} max={progress.of} />
          </label>
          <Button onClick={() => leave.current.abort()}>{t.stop}</Button>
        </>
      ) : (
        <Button onClick={onClear}>{t.chooseNone}</Button>
      )}
      {failure !== undefined && <p>{t.assignedSome(numberText(chosen.size))}</p>}
      <ErrorNotice failure={failure} />
    </section>
  );
}

/** One that was deleted meanwhile needs no group any more. */
async function assignOne(uuid: string, group: string, signal: AbortSignal): Promise<void> {
  const body = { group: group ? { uuid: group } : null };
  try {
    await api.PATCH('/api/v1/activity/{uuid}', { params: { path: { uuid } }, body, signal });
  } catch (thrown) {
    if (!(thrown instanceof NotFound)) throw thrown;
  }
}
