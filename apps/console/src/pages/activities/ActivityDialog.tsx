import { api } from '../../session/session.js';
import { Dialog } from '../../parts/Dialog.js';
import type { Loaded } from '../../parts/loaded.js';
import { useLoaded } from '../../parts/loaded.js';
import { Shown } from '../../parts/Shown.js';
import { activityTexts } from './activity-texts.js';
import { ActivityForm } from './ActivityForm.js';
import type { References } from '../terms/references.js';

interface ActivityDialogProps {
  /** Which one is changed; absent: a new one is made. */
  uuid?: string | undefined;
  references: Loaded<References>;
  onSaved: () => void;
  onClose: () => void;
}

export function ActivityDialog({ uuid, references, ...ends }: ActivityDialogProps) {
  const t = activityTexts();
  return (
    <Dialog title={uuid ? t.editTitle : t.newTitle} onClose={ends.onClose}>
      <Shown loaded={references}>
        {(known) =>
          uuid ? <Changed uuid={uuid} references={known} {...ends} /> : <ActivityForm references={known} {...ends} />
        }
      </Shown>
    </Dialog>
  );
}

/** It is read anew, so that what is changed is what is there, and by which revision. */
function Changed({
  uuid,
  ...props
}: {
  uuid: string;
  references: References;
  onSaved: () => void;
  onClose: () => void;
}) {
  const activity = useLoaded(
    (options) => api.GET('/api/v1/activity/{uuid}', { ...options, params: { path: { uuid } } }),
    [uuid],
  );
  return <Shown loaded={activity}>{(_, answer) => <ActivityForm read={answer} {...props} />}</Shown>;
}
