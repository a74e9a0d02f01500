import { ifMatch } from '@footprint-exchange/client';
import { api } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.js';
import { modelTexts } from './inputs/model-texts.js';
import type { Block, Input } from './inputs/model.js';
import { INPUT } from './inputs/model.js';

interface DeleteDialogProps {
  model: string;
  input?: Input;
  block?: Block;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an input, or an empty block, is deleted. */
export function DeleteDialog({ model, input, block, onClose, onDeleted }: DeleteDialogProps) {
  const t = modelTexts();
  const { uuid, name } = input ?? block ?? { uuid: '', name: '' };
  const params = { path: { model, uuid } };
  return (
    <ConfirmDialog
      title={t.deleteTitle(name)}
      text={input ? t.deleteText : t.deleteBlockText}
      action={t.delete}
      onClose={onClose}
      onConfirm={async () => {
        if (input) await api.DELETE(INPUT, { params, headers: ifMatch(await api.GET(INPUT, { params })) });
        else await api.DELETE('/api/v1/model/{model}/block/{uuid}', { params });
        announce(t.deleted(name));
        onDeleted();
      }}
    />
  );
}
