import { useState } from 'preact/hooks';
import { at, useAddress } from '../../../browser/address.js';
import { api, may } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.js';
import { bindingTexts } from '../binding/binding-texts.js';
import { versionTexts } from '../versions/version-texts.js';
import { productTexts } from '../product-texts.js';
import { BindDialog } from '../binding/BindDialog.js';
import { EditDialog } from '../editing/EditDialog.js';
import { route } from '../kind.js';
import type { Move } from '../versions/moves.js';
import { movesFrom } from '../versions/moves.js';
import { MoveDialog } from '../versions/MoveDialog.js';
import type { ViewProps } from '../product.js';

type Open = Move | 'edit' | 'bind' | 'version';

/** What may be done with this version: what its state and the permissions allow, and nothing else. */
export function ProductActions({ read, onChanged }: ViewProps) {
  const t = versionTexts();
  const p = productTexts();
  const b = bindingTexts();
  const { go } = useAddress();
  const { kind, answer } = read;
  const { versionState } = answer.data;
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const mayUpdate = may(`${kind}:update`);
  const done = (text: string): void => {
    close();
    announce(text);
    onChanged();
  };
  const moves = movesFrom(versionState, { mayUpdate, mayReview: may('verification:write') });
  return (
    <>
      {versionState === 'draft' && mayUpdate && <Button onClick={() => setOpen('edit')}>{p.edit}</Button>}
      {versionState === 'draft' && mayUpdate && may('dataset:read') && (
        <Button onClick={() => setOpen('bind')}>{answer.data.dataset ? b.rebind : b.bind}</Button>
      )}
      {versionState !== 'draft' && mayUpdate && <Button onClick={() => setOpen('version')}>{t.newVersion}</Button>}
      {moves.map((move) => (
        <Button key={move} kind={move === 'reject' ? undefined : 'primary'} onClick={() => setOpen(move)}>
          {t[move]}
        </Button>
      ))}

      {open === 'edit' && <EditDialog read={read} onClose={close} onSaved={() => done(p.saved)} />}
      {open === 'bind' && <BindDialog read={read} onBound={onChanged} onClose={close} />}
      {open === 'version' && (
        <ConfirmDialog
          title={t.newVersion}
          text={t.newVersionText}
          action={t.newVersion}
          isHarmless
          onClose={close}
          onConfirm={async () => {
            const params = { path: { uuid: answer.data.uuid } };
            const { data } = await api.POST(route(kind, '/api/v1/material/{uuid}/version'), { params });
            announce(t.newVersionMade);
            go(at(`/products/${data.uuid}`, { kind }));
          }}
        />
      )}
      {open && open !== 'edit' && open !== 'bind' && open !== 'version' && (
        <MoveDialog read={read} move={open} onClose={close} onMoved={(state) => done(t.moved[state])} />
      )}
    </>
  );
}
