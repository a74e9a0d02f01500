import { ifMatch } from '@footprint-exchange/client';
import { api } from '../../../session/session.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { LinesField } from '../../../parts/forms/fields.js';
import { useForm } from '../../../parts/forms/form.js';
import { FormActions } from '../../../parts/forms/FormActions.js';
import { versionTexts } from './version-texts.js';
import type { VersionState } from '../kind.js';
import { route } from '../kind.js';
import type { Move } from './moves.js';
import { MOVES } from './moves.js';
import type { ReadProduct } from '../product.js';

interface MoveDialogProps {
  read: ReadProduct;
  move: Move;
  onMoved: (state: VersionState) => void;
  onClose: () => void;
}

/** Takes a version a step on, with a reason, which is needed to reject. */
export function MoveDialog({ read: { kind, answer }, move, onMoved, onClose }: MoveDialogProps) {
  const t = versionTexts();
  const form = useForm({ reason: '' }, async ({ reason }) => {
    const { [move]: state } = MOVES;
    const params = { path: { uuid: answer.data.uuid } };
    const body = { state, ...(reason && { reason }) };
    await api.POST(route(kind, '/api/v1/material/{uuid}/state'), { params, headers: ifMatch(answer), body });
    onMoved(state);
  });
  const isRejection = move === 'reject';
  return (
    <Dialog title={t.moveTitles[move]} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <p>{t.moveTexts[move]}</p>
        <ErrorNotice failure={form.failure} />
        <LinesField form={form} name="reason" label={t.reason} hint={t.reasonHint} isOptional={!isRejection} />
        <FormActions form={form} action={t[move]} isDanger={isRejection} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
