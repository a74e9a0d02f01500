import { ifMatch } from '@footprint-exchange/client';
import { useRef, useState } from 'preact/hooks';
import { at, useAddress } from '../../../../browser/address.js';
import { api, may } from '../../../../session/session.js';
import { announce } from '../../../../parts/announce.js';
import { Button } from '../../../../parts/Button.js';
import { ConfirmDialog } from '../../../../parts/ConfirmDialog.js';
import { modelTexts } from '../inputs/model-texts.js';
import { route } from '../../kind.js';
import type { ReadProduct, Version } from '../../product.js';

interface WhatIfButtonProps {
  read: ReadProduct;
  versions: readonly Version[];
}

/** Copies a version and its model into a draft, and goes there; or to the draft that is there already. */
export function WhatIfButton({ read: { kind, answer }, versions }: WhatIfButtonProps) {
  const t = modelTexts();
  const { go } = useAddress();
  const [isOpen, setOpen] = useState(false);
  // Locked by a try that failed afterwards.
  const isLocked = useRef(false);
  const { uuid, versionState } = answer.data;
  const isDraft = versionState === 'draft';
  const draft = versions.find((version) => version.versionState === 'draft');
  const editorOf = (of: string): string => at(`/products/${of}`, { kind, view: 'model', compare: uuid });

  const copy = async (): Promise<void> => {
    const params = { path: { uuid } };
    if (isDraft && !isLocked.current) {
      const body = { state: 'locked' } as const;
      await api.POST(route(kind, '/api/v1/material/{uuid}/state'), { params, headers: ifMatch(answer), body });
      isLocked.current = true;
    }
    const { data } = await api.POST(route(kind, '/api/v1/material/{uuid}/version'), { params });
    announce(t.copied);
    go(editorOf(data.uuid));
  };

  if (draft && !isDraft) {
    return (
      <a class="button" href={editorOf(draft.uuid)}>
        {t.toDraft}
      </a>
    );
  }
  if (!may(`${kind}:update`)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.whatIf}</Button>
      {isOpen && (
        <ConfirmDialog
          title={t.whatIfTitle}
          text={isDraft ? t.whatIfOfDraft : t.whatIfText}
          action={isDraft ? t.lockAndCopy : t.whatIf}
          isHarmless={!isDraft}
          onClose={() => setOpen(false)}
          onConfirm={copy}
        />
      )}
    </>
  );
}
